import Activities
import AppGroups
import Clocks
import Receipts
import RowActions
import SimulationKit

/// The simulations that the handbook's pages show and that the server runs.
let handbookSimulations: [any Simulation] = [
  GlanceLintSimulation(), HandoffSimulation(), NumbersGameSimulation(), PurchasesSimulation(),
  ReceiptValidation(), RestorationSimulation(), RowActionsSimulation(), SharedDefaultsSimulation(),
  SharedFilesSimulation(), WatchClocks(), WatchNavigation(),
]
