// Releases: the security releases of Node.js that we know of, from nodejs.org/en/blog/vulnerability. Add each new one here.

/** `fixedIn` gives for each line (major version) the first version with the fixes; later lines began with them. */
export type SecurityRelease = { day: string; what: string; fixedIn: Readonly<Record<number, string>> }

export const SECURITY_RELEASES: readonly SecurityRelease[] = [
  {
    day: '2026-01-13',
    what: 'crashes by TLS callbacks (CVE-2026-21637) and HTTP/2 headers (CVE-2025-59465), gaps of the permission model',
    fixedIn: { 20: '20.20.0', 22: '22.22.0', 24: '24.13.0', 25: '25.3.0' },
  },
  {
    day: '2026-03-24',
    what: 'hash collisions in V8 (CVE-2026-21717), crashes by TLS names and a header (CVE-2026-21637, CVE-2026-21710), memory of HTTP/2 (CVE-2026-21714)',
    fixedIn: { 20: '20.20.2', 22: '22.22.2', 24: '24.14.1', 25: '25.8.2' },
  },
]
