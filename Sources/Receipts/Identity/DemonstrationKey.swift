import Foundation
import _CryptoExtras

/// RSA keys that everyone has, so the same receipt has the same bytes on every machine.
///
/// They prove nothing and must never be trusted outside a simulation.
package enum DemonstrationKey: CaseIterable {
  case root, intermediate, leaf

  /// Returns the key, 2048 bits.
  ///
  /// - Throws: an error of the cryptographic library if the numbers don't form a key.
  package func make() throws -> _RSA.Signing.PrivateKey {
    let digits = Data(base64Encoded: base64, options: .ignoreUnknownCharacters) ?? Data()
    return try _RSA.Signing.PrivateKey(derRepresentation: digits)
  }

  /// The key as PKCS#1 (RFC 8017, A.1.2), in Base64. The primes are the first ones from the digest of a text on.
  private var base64: String {
    switch self {
    case .root:
      """
      MIIEowIBAAKCAQEAx5NtsRbiGuSKm2BWm6aPM2HxFCG67p+9fANcMToUtQo4RFVoikIh9k8AAFr1jWcUvIAw/zmKxnhkCVpyAV0e
      SvSSPz7PS69P12SmsYCEEBg+vvTapeElhk7ODfCPvG0Ag/iAAy1mqrt+F0AeEhZ2IMdNJR1D8XuzkpiQ4DjJd/Pewkgv2id/JBmF
      P3kkuCNdPYkWGSYkArHL6DRLLXzHbvOrIwcpYWm4jkkOydaeaD2aJ8ov8VgFhDu+P/Bx9NQbGVfAnnFBgSzIf+xv8ym/z0XQimKp
      C6iyzs9gS3g1NkP855On+wm+j8XkFcJaP62nBg1LGDrprb6bhmgzezKRqwIDAQABAoIBAEToXmNap07pwgHLzZuIcsEm+/obe1OQ
      y/fZoSdOCoBHuw28/49dLiTBOhrlTQs5oCtFh6VX1NaaEtA37k0SPbdbonM72I8lRMf19Kgs22xDMsbz+9pyVmZ9JyAhAz/n0tm+
      H1T5hA1HF04n0ToljzvaFITQCfmC4ImpK7x/XvCPIrxUvWmXipJ6zm3TbnwbzrEyBvM9YWkSCra+f6sIjPjgkT00d5FTg3YQmDGL
      Z1mwPRvJ4otpto9ySntdV8qr4cvPmN8ndpGlU93LIWPINOqurtuvBOH58s0YQAlYkMXhv6FL520NEUKbcqEXzHdvNs1OO60FVCIU
      xPBEsKMAqmECgYEA0XkHHPDgK9je2Y2W1KKxFZX6HcG415IggWQj6JXubVmDGL54cfrNKnMjwtYgidoYxzAI0FpSrxuxiemnZeJp
      RMsw9jTTV37DtJkeTcxwLo069WQIt8/rmSwGioJIeRqEPf+RrO8ppV2FNmGeajrUyqs0NT23ydBCI3TWJaVQzdUCgYEA8+el4RsX
      lLUymvGgGmsKWIXWG3GrmwSCCwQeQC6QqOZEm0moUj0UPf07fZ3HcpR759/rBo+v1L5UyIYqa4MDHEVbRvb8SzOlyoKUZiJz9ZkR
      2lqNhmxmS3iS1a1k1rCa5GMaXTxtTxjbejLp55xE/eHIYCskk5Xie1xEEl1EIX8CgYEAgotllnC7lDfs8jIeXNgjemtkW+UeGCK2
      ZU0OX+YImFdfry0NDSObdygYklU2JBMqvABAjfCsdPrSUzutmn5W0ou7MMVNLMsQll2SmDOfejOEGehE0qEel+/rB6kYF3kiDy1W
      EStfjfJRkcmWm2ecs82slL2o63oBre0jhISZbh0CgYAnE8Ib4r9QcAd/k57XHLc3n5nCI+AeogZDxZEjL1K1/M6ZIp/5LRgFJoFV
      iuXdkbSYXePF1VeSejwTNIuvVfo1mVcac4/QbKHvZCRqiLKTcsbNeRyboNpy1QqReYpia0ElvksHDRtmRNFFLssS9JKJKpdz8PWX
      P7hdk1bEqnSz+QKBgAwkqaoVNmr/j19+/mSN4cGl1H50A7Zj/THpt9ZIBUrr68HN13TVwhvATAt5bGHYE32J4pCYalq5lpl+r4fZ
      3X68Pc5yVCZouBZ5YzuUVChPgFt0i4l1K3Zx+ES+ZxHsUP8UX1OjqZuqOqXF9t/Xrs7y8HRmwgCUm9n0yt6pSAJE
      """
    case .intermediate:
      """
      MIIEowIBAAKCAQEAqBp4g4jLzyQSqc2vA0bt+X8oLNbwxtyP/3ydj6ARdVdiEFzdPojvaQxJC0Sajxs9R9k+lAymNzdlmAyB1H1M
      aU+Gz17i47vafsgQIKoqLaOa1I1Fq1LWiMyRwHGa+4D7d9lbM3ADlLtCfU6BKyKUrEZHjuHREr1n5IWTS5AlcmdZxTsOTxWj3Lbf
      JAfHI+vuG0OMl6XFmPqAqnXi+bo9VRAFWmNN0axx3PxT/I3AA3wDn0SUhkLk+rfC0BiUfngnYDvM4L7Nd8DfS6eVv6SVO3VKh8ET
      f1ARrJ8hf3dxV8a+B6+OFhE59eSLAmaRXG6DsC2tobeez13rsZCcJRQoDwIDAQABAoIBAAeqDUyR9BjhoCg1xID1vuvdLEu/EQNA
      EyCm4dgmiCU9cq8kTMIJJEE52iq1WgakS0r3UK8XVIy37d3c1B6IB+/VPGRAA0A21GNrY7DZkUq7ZtfCCScig72A9jQ7+cD1xIFW
      W54gwUkKsKFd7u20ierA2YpeKVYdZJs6q9iKHer1UGJTc2WNNjAq1A79Te+j+5zkZSromIuG3MqoaLn/iokF07dpphXP3l4XDIBk
      mpyZ/d9aUwFGNDKF0JYOW9o62OHzhOYZ4Xmtm88RTPSAsURzqFPXzYFIZCch+zGQfYqlbFyfzxt4DMF4kGODgo++XNObU+vkie0d
      zzqRGDYEq+ECgYEA3ON+4f/JeOsgTpGzsCuVWSYZgYyLNXj00AvI9aPRYxesC+ijdvjiugG7weRWHBGmQ3UhsQO6s0ynr9i0Gq1W
      wpibs4Sd9vdHTWRDOvtFWg8ylKHBdPfWYlaOA7YyUXrgqv5n21CXFFOR3srW96R2d7zHLLh31b0vY6EUYZLuQVUCgYEAwtMDTtZF
      VgGbr5oYCYYNplxRRxOFMNfDLZObKMKGG6XiXm+TgIgVyHsseMhFxswV95FF/DgPx2Ef6jIV1US7r8N6gAhFM2mXmbpnGCDCznAJ
      aYSozLOFjno17di4AcdlpTIMFz7d2stVmQTZcl8hH1DyBkox6+KRix3SsehvE9MCgYBIt6ACuJlT9FvbYb385iwxgAhvjJwbi2lU
      wDx1GWwKKjXaaci+lurU/1MXXps2fFz24i2oP6kL89VUX4vTKHNidqjzbVovfnJ7uOElHqlTH6OwKJwubJSoJQR1llp0VnZ19HCu
      U5aY+3YPGUmxlvPlMUGEqGnS9IgQTWwPPzauTQKBgDD6k65SOAQzS0yOVNSwGuZj9xsDUUzCMZNXtH4+yTBSN+K98jsx+yf3r2p+
      Duy3ih4/K3UJMw5Q4JEkHlELgpPhdP6TFbKjLTW8owZx1gfIKtWYQEeWKlFzb/NntHreAjPRrTB64ZOL4u0hRvl16QHSe8YRCRPg
      Ve6/hKStZp95AoGBALm9R4oz2Xdh0IlQYyRMAXm4/8Vg4lbNc8Hn/D1Ge/eK7dMJj7BX4nI6wZNyA3L9+p+6iJeftNvIaxcaelYT
      RwG5GL4cYZNzCGgykfFXNJQDsDHxjFg8YwKN6p7AfgWui0+RcD23TR+6/+R0pdqOB/MSPye5nwDYZgY8WrNZPFyb
      """
    case .leaf:
      """
      MIIEowIBAAKCAQEAuzcJJPHspH6jCcE6fRHP86dYbClKl3HNwDsJ/yjXuyvFANQc6VgqsEYibpDSaT1aeKxWvfh5HCtIDwDNie0f
      3i+sa77BGTF8gSu2oUSWqRZ16s73n/5YIU/939imwtB5PVGTMDJL561lhAYSBZkVG5nbFGxUjxA7MjaDWvYjYVXqpBOGTLxzOuiD
      GhfUukwuRfHq8fkhC4Zf3N7RHodpQROJ7gVLGDB812i1fw5Mbzo1PBx8Ky8YOKrqH3j0GHzbhzPHo91Y+nQmAZMCKPiGg6B0OwZ3
      5jk7mZy24wiS2xHUv+iifJzMVbTcG6oFjX9P2iXrU2a7nRmu98ePXQEKewIDAQABAoIBAQCTsv/L3fFMdXw7He7+7Saam9PuwUTP
      5kDk/68LVzWbvRRXawDEN4K2Px67DBZ0YKsXuR9WEMm7p4naDFAcGK+jowjsmDnPnnMTlWEoKeySyd2NumsyFn+BCJLKHyqxV7fO
      4KS2yXeI+Au29PMS54r3k5J7sluj4rJREyDeioGvL7cTL3MejJY7RrMAvJZdp99qAwOv71UBFC7yZPMch6RidYyHCNRZk8+nmnIj
      VdXo3S0u2sQ36Y7hJ3OVJvEgG6RhBKXv8oKUVfXaRzA0YcmaW8lruOQUjKHjGA0LHkM5qG1Y+OjmzX1dH+apuLCEqwFRP4P6U9K+
      7EAv0yil/MMBAoGBAOoAW7VmsBh6vGmOtLA0tomeVUoB78FoaMqATaXaVpi8K143ofBtZWqkg/fxs1JK0hpBQyuVh7D8G9rBYe2W
      S+OIUL7F/gR9qtc0lH2clEwUBZh1tBdhd8SIIGI5WaPz/fPc7dyHIpAnp/eFz2J2xTLBFYkflBBELkflNe2wvd+RAoGBAMzQrssV
      +lkMUWvHHw6vgDBjyY7SPCEXPxfsaV+LWzt+4GmFZ0xlRti1KSNwt6iXa0irgpfUcmk0IVEO0VH4cYLOUd5r6XUr5l7rvwzUO/6Q
      iKii9+iXhwIkA3rKqYPMH+zDQrInwCp2EzY2tr0+mM/CCVjEH5tKqjV15PgEaFtLAoGAXeMM6MityPSd2iB24OgVgTv07n++abRx
      ryYxgWUML7X4FJJvuB68fUBK7tWcZF0+1WfwAnG5gsp0hp3mo8QU6NMNyq14EOc2/6fKGGgVnDzATf6T5nml60XO8HogPEcuUoUH
      Lt9Nf9dZblfS8KfE0WtlL6Jq7ufcRd5yd87dL/ECgYBou/n2PgnkCWmFbLCUCOjLVevXDejTnxiTekA0LIX9uZa2PxKgvVVqMdGU
      nuo72xpwccv5KhlLdO3ojmQ5v4sEMc8ppxMd6NIIDhOHUuxO88f+PD/7f6j5TkM9Qm9Gx1Y3822ivrMEw5Z1basqwNzRuM6gxsHG
      3nqFlgD9VvuqWwKBgHLY+bSBDSNNXQDiOS8xjq0iiNZi6FWHU+EGErh2OjMVlTOjul5T37y++skcMQsX4B9wIgQJXLcn06SbmGvj
      X3tE0DlmmR9hkRVEgh1ofI6i6ave84JXFDPFAOi9XXXOQoX2ZIanbtCBJpizdSQ1zNY6d5cXqfoliNgSJtSnobI9
      """
    }
  }
}
