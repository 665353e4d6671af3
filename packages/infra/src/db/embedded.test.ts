// The launcher: first start, restart, what kill -9 leaves behind, and two programs wanting one folder.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withConnection } from './connection.ts'
import { databaseUrl, type EmbeddedPostgres, startEmbeddedPostgres } from './embedded.ts'
import { findBinaries } from './embedded-binaries.ts'
import { commandOf } from './embedded-lock.ts'

/** A stop ends with a checkpoint, which waits for the disk. */

let folder: string
let dataDir: string
let running: EmbeddedPostgres | undefined

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'launcher-'))
  dataDir = join(folder, 'pg')
})
afterAll(async () => {
  await running?.stop()
  await rm(folder, { recursive: true, force: true })
})

async function ask(url: string, text: string): Promise<Record<string, unknown>> {
  return await withConnection(url, async client => (await client.query(text)).rows[0])
}
const isRunning = (pid: number) => commandOf(pid) !== ''
const postmasterPid = async () => Number.parseInt((await readFile(join(dataDir, 'postmaster.pid'), 'utf8')).split('\n')[0] ?? '', 10)

test('the first start gives a plain role, its database, and extensions that know Chinese', async () => {
  running = await startEmbeddedPostgres({ dataDir })
  expect(await ask(running.url, 'select current_user, current_database(), rolsuper from pg_roles where rolname = current_user')).toEqual({
    current_user: 'tallyhelm',
    current_database: 'tallyhelm',
    rolsuper: false,
  })
  expect(
    await ask(
      running.url,
      `select show_trgm('广告户') <> '{}' as chinese, current_setting('fsync') as fsync, current_setting('jit') as jit`,
    ),
  ).toEqual({
    chinese: true,
    fsync: 'on',
    jit: 'off',
  })
  await ask(running.url, `create table kept as select 7 as n`)
})

test('a second start in the same folder is refused with a message that tells who has it', async () => {
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(`${process.pid}`)
  await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow('正被另一个量舵进程')
})

test('a postmaster that is killed is started again on the same address', async () => {
  const before = await postmasterPid()
  process.kill(before, 'SIGKILL')
  await expect.poll(() => ask(running?.url ?? '', 'select n from kept').catch(String)).toEqual({ n: 7 })
  expect(await postmasterPid()).not.toBe(before)
})

test('after a stop nothing runs, and a restart finds the data', async () => {
  const pid = await postmasterPid()
  await running?.stop()
  expect(isRunning(pid)).toBe(false)
  running = await startEmbeddedPostgres({ dataDir })
  expect(await ask(running.url, 'select n from kept')).toEqual({ n: 7 })
  await running.stop()
  running = undefined
})

test('a stop while a killed postmaster is being started again leaves nothing running', async () => {
  running = await startEmbeddedPostgres({ dataDir })
  const killed = await postmasterPid()
  process.kill(killed, 'SIGKILL')
  // Its file is there before it answers.
  await expect.poll(() => postmasterPid().catch(() => killed), { interval: 2 }).not.toBe(killed)
  const started = await postmasterPid()
  await running.stop()
  expect(isRunning(started)).toBe(false)
  // A server that runs has its file there.
  await expect(postmasterPid()).rejects.toThrow('ENOENT')
})

/** Another program that has the database open, with `path` before the folders where programs are looked for. */
async function startProgram(path = ''): Promise<{ program: ChildProcess; url: string }> {
  const text = `
    import { startEmbeddedPostgres } from '${import.meta.dirname}/embedded.ts'
    const { url, stop } = await startEmbeddedPostgres({ dataDir: process.argv[1] })
    process.once('SIGTERM', () => stop().then(() => process.exit(0)))
    process.stdout.write(url)
    setInterval(() => {}, 1000)`
  const program = spawn(process.execPath, ['--input-type=module-typescript', '-e', text, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PATH: [path, process.env['PATH']].join(delimiter) },
  })
  const [url] = await once(program.stdout, 'data')
  return { program, url: String(url) }
}

test('after kill -9 of the program its postmaster goes too, and the folder can be used at once', async () => {
  const { program: victim } = await startProgram()
  const orphan = await postmasterPid()
  expect(isRunning(orphan)).toBe(true)
  victim.kill('SIGKILL')
  await once(victim, 'exit')
  running = await startEmbeddedPostgres({ dataDir })
  expect(isRunning(orphan)).toBe(false)
  expect(await ask(running.url, 'select n from kept')).toEqual({ n: 7 })
})

test('where root may make no user namespace the server is nobody, and the data go from one to the other', async () => {
  await running?.stop()
  running = undefined
  const user = process.getuid?.()
  const ownerOfData = async () => (await stat(join(dataDir, 'base'))).uid
  const path = join(folder, 'path')
  await mkdir(path)
  await writeFile(join(path, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  const { program, url } = await startProgram(path)
  expect(await ask(url, 'select n from kept')).toEqual({ n: 7 })
  expect(await ownerOfData()).toBe(user === 0 ? 65_534 : user)
  program.kill('SIGTERM')
  await once(program, 'exit')
  running = await startEmbeddedPostgres({ dataDir })
  expect(await ask(running.url, 'select n from kept')).toEqual({ n: 7 })
  expect(await ownerOfData()).toBe((await findBinaries()).owner ?? user)
})

test('the address of another database keeps server and role', () => {
  expect(databaseUrl('postgresql://me@/one?host=%2Ftmp%2Fx', 'two')).toBe('postgresql://me@/two?host=%2Ftmp%2Fx')
  expect(databaseUrl('postgresql://me:pw@db.example:5433/one', 'two')).toBe('postgresql://me:pw@db.example:5433/two')
})
