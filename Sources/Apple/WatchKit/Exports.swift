@_exported import AppFoundation

// What watchOS has of UIKit, as far as this module takes it. An app on a watch has no views and no UIApplication.
@_exported import class UIKit.UIColor
@_exported import struct UIKit.UIEdgeInsets
@_exported import class UIKit.UIFont
@_exported import class UIKit.UIImage
