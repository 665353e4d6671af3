// What takes long to make and all test files of a run may share: whoever asks first makes it, and it is gone with the run's folder.
import { randomBytes } from 'node:crypto'
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { testRunFolder } from '../db/test-database.ts'

export function madeOnce(name: string, make: () => string): string {
  const folder = testRunFolder()
  if (folder === undefined) return make()
  const file = join(folder, name)
  return read(file) ?? keep(make(), file)
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}

/** A link appears whole or not at all, and the first one stays. */
function keep(made: string, file: string): string {
  const own = `${file}.${randomBytes(4).toString('hex')}`
  writeFileSync(own, made, { mode: 0o600 })
  try {
    linkSync(own, file)
  } catch {
    // Another test file was first.
  }
  rmSync(own)
  return readFileSync(file, 'utf8')
}
