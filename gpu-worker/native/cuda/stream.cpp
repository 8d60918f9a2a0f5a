#include "stream.hpp"

#include <cmath>

namespace lathe {

// Streams and events live as long as the process.
Stream::Stream() { check(driver().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "creating a stream"); }

void Stream::finish() const { check(driver().cuStreamSynchronize(stream), "waiting for the device"); }

CudaEvent::CudaEvent() { check(driver().cuEventCreate(&event, CU_EVENT_DEFAULT), "creating an event"); }

void CudaEvent::record(const Stream &stream) const {
    check(driver().cuEventRecord(event, stream.handle()), "recording an event");
}

CUresult CudaEvent::query() const { return driver().cuEventQuery(event); }

double CudaEvent::nanoseconds_since(const CudaEvent &earlier) const {
    float milliseconds = 0;
    check(driver().cuEventElapsedTime(&milliseconds, earlier.event, event), "reading the device's clock");
    return std::round(static_cast<double>(milliseconds) * 1e6);
}

StreamBlocker::StreamBlocker() : flag(sizeof(unsigned)) { *state() = turn; }

StreamBlocker::Block::Block(StreamBlocker &blocker, const Stream &stream) : blocker(blocker) {
    blocker.turn++;
    check(
        driver().cuStreamWaitValue32(stream.handle(), blocker.flag.on_device(), blocker.turn, CU_STREAM_WAIT_VALUE_EQ),
        "blocking a stream");
}

StreamBlocker::Block::~Block() { *blocker.state() = blocker.turn; }

}  // namespace lathe
