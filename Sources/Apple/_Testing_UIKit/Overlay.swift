// Swift Testing has a part for each of Apple's interface modules, and the compiler imports it where a file imports both.
// On Linux that part doesn't exist, so this empty module stands for it.
