// On Apple's systems these are part of Foundation, so a file that imports one of our modules sees both, as it does there.
@_exported import Foundation
// Linux has URLSession in a module of its own. It asks the real network.
@_exported import FoundationNetworking
