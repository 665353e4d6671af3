// Lists the repository's own files, leaving out what is installed, built or recorded.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const NOT_OURS = new Set(['node_modules', 'dist', '.git', '.data', 'shots', 'test-results', 'coverage', '.mutation'])

export type TextFile = { path: string; text: string }

/** The text files below `root` whose path (with `/`, relative) is wanted, sorted. Binary files are left out. */
export function listFiles(root: string, isWanted: (path: string) => boolean): TextFile[] {
  const files: TextFile[] = []
  const enter = (folder: string) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      if (NOT_OURS.has(entry.name)) continue
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (entry.isDirectory()) enter(path)
      else if (entry.isFile() && isWanted(path)) files.push({ path, text: readFileSync(join(root, path), 'utf8') })
    }
  }
  enter('')
  return files.filter(file => !file.text.includes('\0')).sort((left, right) => (left.path < right.path ? -1 : 1))
}
