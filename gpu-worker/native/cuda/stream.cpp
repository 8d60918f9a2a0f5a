#include "stream.hpp"

#include <cmath>

#include "driver.hpp"

namespace lathe {

// Streams and moments live as long as the process.
Stream::Stream() { check(driver().cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING), "making a stream"); }

void Stream::finish() const { check(driver().cuStreamSynchronize(stream), "waiting for the device"); }

Moment::Moment() { check(driver().cuEventCreate(&event, CU_EVENT_DEFAULT), "making an event"); }

void Moment::mark(const Stream &stream) const { check(driver().cuEventRecord(event, stream.handle()), "recording an event"); }

CUresult Moment::state() const { return driver().cuEventQuery(event); }

double Moment::nanoseconds_since(const Moment &earlier) const {
    float milliseconds = 0;
    check(driver().cuEventElapsedTime(&milliseconds, earlier.event, event), "reading the device's clock");
    return std::round(static_cast<double>(milliseconds) * 1e6);
}

Gate::Gate() : flag(sizeof(unsigned)) { *state() = turn; }

Gate::Closed::Closed(Gate &gate, const Stream &stream) : gate(gate) {
    gate.turn++;
    check(driver().cuStreamWaitValue32(stream.handle(), gate.flag.on_device(), gate.turn, CU_STREAM_WAIT_VALUE_EQ), "closing the gate");
}

Gate::Closed::~Closed() { *gate.state() = gate.turn; }

}  // namespace lathe
