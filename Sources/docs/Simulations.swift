import Activities
import AppGroups
import Receipts
import RowActions
import SimulationKit
import WatchClocks

/// The simulations that the handbook's pages show and that the server runs.
let handbookSimulations: [any Simulation] = [
  GlanceLintSimulation(), HandoffSimulation(), NumbersGameSimulation(), PurchasesSimulation(),
  ReceiptValidation(), RestorationSimulation(), RowActionsSimulation(), SharedDefaultsSimulation(),
  SharedFilesSimulation(), WatchClocksSimulation(), WatchNavigation(),
]
