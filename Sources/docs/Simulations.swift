import AppGroupSimulations
import HandoffSimulations
import NumbersSimulations
import SimulationKit
import SiriSimulations
import StoreSimulations
import TableSimulations
import WatchSimulations

/// The simulations that the handbook's pages show and that the server runs.
let handbookSimulations: [any Simulation] = [
  GlanceLintSimulation(), HandoffSimulation(), NumbersGameSimulation(), PurchasesSimulation(),
  ReceiptValidation(), RestorationSimulation(), RowActionsSimulation(), SharedDefaultsSimulation(),
  SharedFilesSimulation(), WatchClocksSimulation(), WatchNavigation(),
]
