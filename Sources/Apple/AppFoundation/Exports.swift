// On Apple's systems these are part of Foundation, so a file that imports one of our modules sees both, as it does there.
@_exported import Foundation
