package dev.lathe.worker;

import dev.lathe.activities.device.Device;
import dev.lathe.workflows.contract.activity.StageRequest;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/** Devices on which a stage fails. */
final class FaultyDevice {
    private FaultyDevice() {}

    /** Returns devices on which a stage fails for some requests. */
    static UnaryOperator<Device> failing(String stage, RuntimeException failure, Predicate<StageRequest> requests) {
        return device -> (Device) Proxy.newProxyInstance(
                FaultyDevice.class.getClassLoader(), new Class<?>[] {Device.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals(stage) && requests.test((StageRequest) arguments[0])) {
                        throw failure;
                    }
                    try {
                        return method.invoke(device, arguments);
                    } catch (InvocationTargetException failed) {
                        throw failed.getCause();
                    }
                });
    }
}
