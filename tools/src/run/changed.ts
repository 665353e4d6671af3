// Which files differ from main, and which of their tests are cheap enough for a quick check.

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Paths below the root, or `unknown` where git, the repository or its main is missing. */
export type Changed = readonly string[] | 'unknown'

/** Rooms whose tests need no database. */
const WITHOUT_DATABASE = /^(packages\/(protocol|ui|browser)|apps\/(portal|console)|tools)\//

/** What differs from where this branch left main, with what is not committed; deleted files are left out. */
export function changedFiles(root: string): Changed {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 64 * 1024 * 1024 })
      .split('\n')
      .filter(line => line !== '')
  try {
    const [base = 'HEAD'] = git('merge-base', 'main', 'HEAD')
    const files = [...git('diff', '--name-only', '--diff-filter=d', base), ...git('ls-files', '--others', '--exclude-standard')]
    return [...new Set(files)].toSorted()
  } catch {
    return 'unknown'
  }
}

/** The unit tests among these files, and those of the same name beside them, in rooms that need no database. */
export function quickTests(
  files: readonly string[],
  isThere = (file: string) => existsSync(join(import.meta.dirname, '../../..', file)),
): string[] {
  const tests = files
    .filter(file => WITHOUT_DATABASE.test(file) && /\.tsx?$/.test(file) && !file.endsWith('.component.test.tsx'))
    .flatMap(file => (/\.test\.tsx?$/.test(file) ? [file] : [file.replace(/\.tsx?$/, '.test.ts'), file.replace(/\.tsx?$/, '.test.tsx')]))
  return [...new Set(tests)].filter(isThere)
}
