@_exported import AppFoundation
