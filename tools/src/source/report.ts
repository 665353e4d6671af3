// Prints what a check found and says by the exit code whether anything was.

import type { Finding } from './source.ts'

/** `what` names the check; `read` says how much it looked at, so that a check of nothing can't pass unseen. */
export function report(what: string, read: string, findings: readonly Finding[]): void {
  for (const { path, line, rule, message } of findings) console.log(`${path}:${line} [${rule}] ${message}`)
  console.log(`${what}: ${read}, ${findings.length === 0 ? 'nothing to object' : `${findings.length} findings`}`)
  if (findings.length > 0) process.exitCode = 1
}
