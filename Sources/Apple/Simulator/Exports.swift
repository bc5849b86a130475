// A test names devices' bundles and dates, and imports the module whose names its app uses besides.
@_exported import AppFoundation
