/// The result of a method that an app doesn't implement.
///
/// A table asks which of the optional methods an app implements, and behaves differently. Objective-C answers that when
/// the app runs. Here the compiler does: the result of such a method is an associated type of its protocol, which is
/// this type where the app relies on the default.
///
/// Source: UIKit's use of `responds(to:)`, which
/// developer.apple.com/documentation/objectivec/nsobjectprotocol/responds(to:) describes.
public struct NotImplemented: Sendable {
  init() {}
}
