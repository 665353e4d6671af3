// Copies: a backup of database and files into a folder, with the mark of the keys it needs, and the way back.
import { cp, mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '@tallyhelm/infra/config/config'
import { boxKey } from '@tallyhelm/infra/crypto/box'
import { sha256Hex } from '@tallyhelm/infra/crypto/hash'
import { backupDatabase, type DatabaseCopy } from '@tallyhelm/infra/db/backup'
import { RestoreRefused, restoreDatabase } from '@tallyhelm/infra/db/restore'

export { RestoreRefused } from '@tallyhelm/infra/db/restore'

const MANIFEST = 'backup.json'
type Manifest = { format: 1; made_at: string; secret_key: string; files: number; database: DatabaseCopy }
type Settings = Pick<Config, 'databaseDirectUrl' | 'filesDir' | 'secretKey' | 'secretKeyBefore'>

/** Tells whether a key is the same without telling anything of it. */
const markOf = (secretKey: Uint8Array): string => sha256Hex(boxKey(secretKey, 'backup').secret)

/** Into a new folder. The files come after the database: each row's file was there before the row. Gives the bytes that it takes. */
export async function backupTo(config: Settings, folder: string, at: Date, say: (line: string) => void = () => undefined): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new RestoreRefused('备份文件夹不是空的，请换一个 (the folder is not empty)')
  say('正在备份数据库 (database)…')
  const database = await backupDatabase(config.databaseDirectUrl, folder, (done, all) => say(`  已备份 ${done}/${all} 张表 (tables)`))
  say('正在复制文件 (files)…')
  const files = join(folder, 'files')
  await mkdir(files)
  const spool = join(config.filesDir, 'spool')
  const isThere = await stat(config.filesDir).then(
    () => true,
    () => false,
  )
  if (isThere) await cp(config.filesDir, files, { recursive: true, filter: path => path !== spool && !path.endsWith('.part') })
  const manifest: Manifest = {
    format: 1,
    made_at: at.toISOString(),
    secret_key: markOf(config.secretKey),
    files: await countOf(files),
    database,
  }
  // Last: a folder without it is no backup.
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 1)}\n`, { mode: 0o600, flag: 'wx' })
  return bytesOf(folder)
}

/** Refuses before it does anything: no backup, another SECRET_KEY, files already there, a database that is not empty. */
export async function restoreFrom(config: Settings, folder: string): Promise<{ made_at: string }> {
  const manifest = await readManifest(folder)
  if (![config.secretKey, ...config.secretKeyBefore].some(key => manifest.secret_key === markOf(key)))
    throw new RestoreRefused('SECRET_KEY 与 SECRET_KEY_BEFORE 都不是备份时的密钥，没有做任何改动 (another SECRET_KEY, nothing was changed)')
  const there = await readdir(config.filesDir).catch(() => [])
  if (there.length > 0) throw new RestoreRefused('FILES_DIR 不是空的，没有做任何改动 (FILES_DIR is not empty, nothing was changed)')
  if ((await countOf(join(folder, 'files'))) !== manifest.files)
    throw new RestoreRefused('备份中的文件不完整 (files of the backup are missing)')
  await restoreDatabase(config.databaseDirectUrl, folder, manifest.database)
  await cp(join(folder, 'files'), config.filesDir, { recursive: true })
  return { made_at: manifest.made_at }
}

async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => undefined)
  if (text === undefined) throw new RestoreRefused(`这里没有完整的备份：${folder} (no whole backup here)`)
  const manifest = JSON.parse(text) as Manifest // written by backupTo
  if (manifest.format !== 1) throw new RestoreRefused(`不认识的备份格式 (unknown format): ${String(manifest.format)}`)
  return manifest
}

async function pathsOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isFile()).map(entry => join(entry.parentPath, entry.name))
}

const countOf = async (folder: string): Promise<number> => (await pathsOf(folder)).length

async function bytesOf(folder: string): Promise<number> {
  let bytes = 0
  for (const path of await pathsOf(folder)) bytes += (await stat(path)).size
  return bytes
}
