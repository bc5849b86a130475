// SiriKit's intents are Apple's older interface; Apple points to App Intents, which isn't here.
@_exported import AppFoundation
