// Writes a small checkout into a temporary folder, for tests that plant a violation and look whether it is found.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Finding } from './source.ts'

/** What `check` finds in a checkout of these files, as `rule path:line`. The folder is removed again. */
export function findingsIn(files: Readonly<Record<string, string>>, check: (root: string) => { findings: Finding[] }): string[] {
  const root = mkdtempSync(join(tmpdir(), 'planted-'))
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return check(root).findings.map(({ rule, path, line }) => `${rule} ${path}:${line}`)
  } finally {
    rmSync(root, { recursive: true })
  }
}
