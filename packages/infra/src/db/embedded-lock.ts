// Who owns an embedded database's folder: one living program at a time; what a killed one left running is stopped.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sleep } from '../clock/clock.ts'

/** Another living program has this folder open. */
export class EmbeddedPostgresInUse extends Error {
  constructor(dataDir: string, pid: number) {
    super(
      `数据目录 ${dataDir} 正被另一个量舵进程（${pid}）使用：请先停止它，或用 DATA_DIR 指定别的目录。(The data folder is in use by process ${pid}.)`,
    )
    this.name = 'EmbeddedPostgresInUse'
  }
}

type Owner = { pid: number; started: string; socketDir: string }

/** Takes the folder for this process, or throws EmbeddedPostgresInUse. Gives the function that frees it again. */
export async function takeOwnership(dataDir: string, socketDir: string): Promise<() => Promise<void>> {
  const file = `${dataDir}.owner.json`
  const self: Owner = { pid: process.pid, started: startOf(process.pid), socketDir }
  for (;;) {
    try {
      await writeFile(file, JSON.stringify(self), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
    }
    const owner = await readOwner(file)
    if (owner && isAlive(owner)) throw new EmbeddedPostgresInUse(dataDir, owner.pid)
    // Only one of several can move the stale file away; the others find the winner's file in its place.
    const aside = `${file}.${process.pid}`
    await rename(file, aside).catch(() => {})
    const moved = await readOwner(aside)
    if (moved && isAlive(moved)) await rename(aside, file)
    else await rm(aside, { force: true })
    if (owner?.socketDir) await rm(owner.socketDir, { recursive: true, force: true })
  }
}

/** Stops the postmaster that a killed program left behind in this folder, and clears a pid file that no longer means anything. */
export async function stopOrphan(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, 'postmaster.pid')
  const pid = Number.parseInt((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0] ?? '', 10)
  if (Number.isNaN(pid)) return
  const command = commandOf(pid)
  if (command.includes('postgres') && command.includes(dataDir)) {
    await stopProcess(pid)
  }
  await rm(pidFile, { force: true })
}

/** A fast shutdown, and an immediate one if that takes too long (the write-ahead log makes it whole at the next start). */
async function stopProcess(pid: number): Promise<void> {
  for (const [signal, patienceMs] of [
    ['SIGINT', 8_000],
    ['SIGQUIT', 4_000],
    ['SIGKILL', 2_000],
  ] as const) {
    signalTo(pid, signal)
    for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 50) {
      if (commandOf(pid) === '') return
      await sleep(50)
    }
  }
  throw new Error(`The PostgreSQL left over from an earlier run (process ${pid}) could not be stopped.`)
}

function signalTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch {
    return false
  }
}

async function readOwner(file: string): Promise<Owner | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Owner // written by takeOwnership
  } catch {
    return undefined
  }
}

/** A pid alone is used again by another process some day, in a container at once; its start tells them apart. */
function isAlive(owner: Owner): boolean {
  return signalTo(owner.pid, 0) && startOf(owner.pid) === owner.started
}

function startOf(pid: number): string {
  if (process.platform !== 'linux') return ask(['-o', 'lstart=', '-p', String(pid)])
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'latin1').trim()
    // The name in brackets may hold blanks; the start is the 20th field after it.
    return `${boot} ${fields.slice(fields.lastIndexOf(')') + 2).split(' ')[19]}`
  } catch {
    return ''
  }
}

/** The command line of a running process; empty if there is none, or if it only waits to be collected by its parent. */
export function commandOf(pid: number): string {
  if (process.platform !== 'linux') return ask(['-o', 'command=', '-p', String(pid)])
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

function ask(args: string[]): string {
  try {
    return execFileSync('ps', args, { encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
