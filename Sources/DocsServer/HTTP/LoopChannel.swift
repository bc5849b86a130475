import HummingbirdCore
import Logging
import NIOCore
import NIOHTTPTypesHTTP1

/// HTTP/1.1 on a connection whose requests are answered on the thread that reads it.
///
/// To look a page up takes less than to wake another thread for it. Simulations have threads of their own
/// (``RunPool``), so nothing here keeps a thread for long.
struct LoopChannel: ServerChildChannel {
  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger).flatMapThrowing { value in
      // Where headers are still as they came.
      let pipeline = channel.pipeline.syncOperations
      try pipeline.addHandler(
        HostField(),
        position: .before(pipeline.handler(type: HTTP1ToHTTPServerCodec.self))
      )
      return value
    }
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withTaskExecutorPreference(LoopExecutor(value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

/// Runs tasks on the thread of an event loop.
private final class LoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) {
    self.loop = loop
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
