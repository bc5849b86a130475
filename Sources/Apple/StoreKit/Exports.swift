// On Apple's systems StoreKit brings Foundation along, so a file that imports only StoreKit sees both here too.
@_exported import AppFoundation
