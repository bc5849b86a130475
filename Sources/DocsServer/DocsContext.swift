import Hummingbird
import NIOCore

/// The context of a request: what the server knows besides the request itself.
struct DocsContext: RequestContext {
  var coreContext: CoreRequestContextStorage
  /// The connection that carried the request.
  let channel: any Channel

  init(source: ApplicationRequestContextSource) {
    coreContext = CoreRequestContextStorage(source: source)
    channel = source.channel
  }
}
