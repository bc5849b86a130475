import CLinux
import Foundation

/// A filter of system calls, as the kernel reads it: what no listing needs fails with `EPERM`.
///
/// Source of the format: https://www.kernel.org/doc/html/latest/userspace-api/seccomp_filter.html
struct SystemCallFilter {
  /// An instruction of the kernel's packet filter (`struct sock_filter`).
  private struct Instruction {
    var code: UInt16
    var ifTrue: UInt8 = 0
    var ifFalse: UInt8 = 0
    var value: UInt32
  }

  /// The instructions in the machine's byte order.
  var bytes: [UInt8] {
    instructions.flatMap { instruction in
      withUnsafeBytes(of: instruction.code, Array.init) + [instruction.ifTrue, instruction.ifFalse]
        + withUnsafeBytes(of: instruction.value, Array.init)
    }
  }

  private var instructions: [Instruction] = []

  // `BPF_LD | BPF_W | BPF_ABS`, `BPF_JMP | BPF_JEQ | BPF_K`, `BPF_JMP | BPF_JSET | BPF_K`, `BPF_JMP | BPF_JGE | BPF_K`,
  // `BPF_RET | BPF_K` of linux/filter.h.
  private static let load: UInt16 = 0x20
  private static let isEqual: UInt16 = 0x15
  private static let hasBits: UInt16 = 0x45
  private static let isAtLeast: UInt16 = 0x35
  private static let answer: UInt16 = 0x06

  // Verdicts of linux/seccomp.h.
  private static let allow: UInt32 = 0x7FFF_0000
  private static let kill: UInt32 = 0x8000_0000
  private static func fail(_ error: Int32) -> UInt32 { 0x0005_0000 | UInt32(error) }

  // Offsets in `struct seccomp_data`: the number, the architecture, the lower halves of the first two arguments.
  private static let number: UInt32 = 0
  private static let architecture: UInt32 = 4
  private static let firstArgument: UInt32 = 16
  private static let secondArgument: UInt32 = 24

  #if arch(x86_64)
    private static let ownArchitecture: UInt32 = 0xC000_003E
    /// Numbers from here on are those of the 32-bit interface, which the list of refused calls doesn't cover.
    private static let foreignNumbers: UInt32? = 0x4000_0000
    private static let ofThisProcessor = [
      SYS_iopl, SYS_ioperm, SYS_modify_ldt, SYS_uselib, SYS_ustat, SYS_sysfs,
    ]
  #elseif arch(arm64)
    private static let ownArchitecture: UInt32 = 0xC000_00B7
    private static let foreignNumbers: UInt32? = nil
    private static let ofThisProcessor: [Int32] = []
  #else
    #error("The numbers of this processor's system calls are unknown")
  #endif

  /// Calls that look into other processes, change the machine, or reach parts of the kernel with many faults.
  private static let refused: [Int32] =
    [
      SYS_ptrace, SYS_process_vm_readv, SYS_process_vm_writev, SYS_kcmp, SYS_pidfd_getfd,
      SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_open_tree, SYS_move_mount, SYS_fsopen,
      SYS_fsconfig,
      SYS_fsmount, SYS_fspick, SYS_mount_setattr, SYS_setns, SYS_unshare, SYS_name_to_handle_at,
      SYS_open_by_handle_at,
      SYS_add_key, SYS_request_key, SYS_keyctl, SYS_bpf, SYS_perf_event_open, SYS_userfaultfd,
      SYS_io_uring_setup, SYS_io_uring_enter, SYS_io_uring_register,
      SYS_init_module, SYS_finit_module, SYS_delete_module, SYS_kexec_load, SYS_reboot, SYS_swapon,
      SYS_swapoff,
      SYS_acct, SYS_quotactl, SYS_syslog, SYS_settimeofday, SYS_clock_settime, SYS_clock_adjtime,
      SYS_adjtimex,
      SYS_sethostname, SYS_setdomainname, SYS_personality, SYS_vhangup, SYS_lookup_dcookie, SYS_fanotify_init,
      SYS_mbind, SYS_set_mempolicy, SYS_migrate_pages, SYS_move_pages, SYS_memfd_secret,
    ] + ofThisProcessor

  /// The flags of `clone` that make namespaces, in which a process has rights that it doesn't have outside.
  private static let namespaces: UInt32 = 0x7E02_0080
  private static let localSockets = UInt32(AF_UNIX)
  // Requests of terminals that put text into their input (asm-generic/ioctls.h).
  private static let terminalRequests: [UInt32] = [0x5412, 0x541C]

  init() {
    read(Self.architecture)
    unless(Self.ownArchitecture, then: Self.kill)
    read(Self.number)
    if let first = Self.foreignNumbers {
      instructions += [
        Instruction(code: Self.isAtLeast, ifFalse: 1, value: first),
        Instruction(code: Self.answer, value: Self.kill),
      ]
    }
    for call in Self.refused { when(UInt32(call), then: Self.fail(EPERM)) }
    // glibc falls back to `clone`, whose flags can be seen here.
    when(UInt32(SYS_clone3), then: Self.fail(ENOSYS))
    check(SYS_clone, Self.firstArgument) { filter in
      filter.instructions += [
        Instruction(code: Self.hasBits, ifFalse: 1, value: Self.namespaces),
        Instruction(code: Self.answer, value: Self.fail(EPERM)),
      ]
    }
    check(SYS_socket, Self.firstArgument) { $0.unless(Self.localSockets, then: Self.fail(EAFNOSUPPORT)) }
    check(SYS_ioctl, Self.secondArgument) { filter in
      for request in Self.terminalRequests { filter.when(request, then: Self.fail(EPERM)) }
    }
    instructions.append(Instruction(code: Self.answer, value: Self.allow))
  }

  private mutating func read(_ offset: UInt32) {
    instructions.append(Instruction(code: Self.load, value: offset))
  }

  private mutating func when(_ value: UInt32, then verdict: UInt32) {
    instructions += [
      Instruction(code: Self.isEqual, ifFalse: 1, value: value),
      Instruction(code: Self.answer, value: verdict),
    ]
  }

  private mutating func unless(_ value: UInt32, then verdict: UInt32) {
    instructions += [
      Instruction(code: Self.isEqual, ifTrue: 1, value: value),
      Instruction(code: Self.answer, value: verdict),
    ]
  }

  /// Allows a call unless one of its arguments is refused.
  private mutating func check(_ call: Int32, _ argument: UInt32, _ refuse: (inout SystemCallFilter) -> Void) {
    var inner = self
    inner.instructions = []
    inner.read(argument)
    refuse(&inner)
    inner.instructions.append(Instruction(code: Self.answer, value: Self.allow))
    instructions.append(
      Instruction(code: Self.isEqual, ifFalse: UInt8(inner.instructions.count), value: UInt32(call))
    )
    instructions += inner.instructions
  }
}
