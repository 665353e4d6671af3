// The SQL functions of db/functions: one per file, put into the database again whenever a later revision of it comes along.

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { sha256Hex } from '../crypto/hash.ts'

/** `name` is topic and function (quota/quota_booked); `needs` are the names of those that must stand before it. */
export type FunctionFile = { name: string; revision: number; needs: string[]; text: string; sha256: string }

/** The files below `folder`, in the order of their names. */
export async function readFunctionFiles(folder: string): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter(path => path.endsWith('.sql')).sort()
  return Promise.all(
    paths.map(async path => {
      const text = await readFile(join(folder, path), 'utf8')
      const revision = /^-- Revision: (\d+) [0-9a-f]{8}\n/.exec(text)?.[1]
      if (revision === undefined) throw new Error(`The function file ${path} must begin with a line like "-- Revision: 1 0a1b2c3d".`)
      const name = path.replaceAll('\\', '/').replace(/\.sql$/, '')
      return { name, revision: Number.parseInt(revision, 10), needs: needsOf(text), text, sha256: sha256Hex(text) }
    }),
  )
}

/** The functions that a migration or a function file says it needs: `-- Needs: app/app_sees app/app_is_system`. */
export function needsOf(text: string): string[] {
  return [...text.matchAll(/^-- Needs: (.+)$/gm)].flatMap(([, names = '']) => names.trim().split(/\s+/))
}

/** The names of those whose revision the database has not reached yet. */
export async function findLaterFunctions(client: Pick<pg.Pool, 'query'>, files: readonly FunctionFile[]): Promise<string[]> {
  const known = await readKnown(client)
  return files.filter(file => file.revision > (known.get(file.name)?.revision ?? 0)).map(file => file.name)
}

type Known = { name: string; revision: number; sha256: string }

async function readKnown(client: Pick<pg.Pool, 'query'>): Promise<Map<string, Known>> {
  const { rows } = await client.query<Known>('select name, revision, sha256 from schema_functions')
  return new Map(rows.map(row => [row.name, row]))
}

/** Puts functions into the database, each after those that it needs, and gives the names of what it has put there so far. */
export type FunctionApplier = { apply(names: readonly string[]): Promise<void>; applied(): string[] }

/**
 * Due is what the database lacks, has in an earlier revision, or what needs one of these; a later revision stays, and a text changed
 * without raising its revision is refused. `run` executes one file.
 */
export async function openFunctions(
  client: pg.Client,
  files: readonly FunctionFile[],
  run: (file: FunctionFile) => Promise<void>,
): Promise<FunctionApplier> {
  await client.query(
    `create table if not exists schema_functions (name text primary key, revision integer not null, sha256 text not null,
      applied_at timestamptz not null default now())`,
  )
  const known = await readKnown(client)
  const byName = new Map(files.map(file => [file.name, file]))
  for (const file of files) {
    const there = known.get(file.name)
    if (there?.revision === file.revision && there.sha256 !== file.sha256)
      throw new Error(`The function ${file.name} was changed after it had been applied: raise its revision to ${file.revision + 1}.`)
  }
  const seen = new Set<string>()
  const applied: string[] = []
  const fresh: FunctionFile[] = []
  async function visit(name: string): Promise<void> {
    const file = byName.get(name)
    if (!file) throw new Error(`There is no file for the function ${name}, which another file needs.`)
    if (seen.has(name)) return
    seen.add(name)
    for (const needed of file.needs) await visit(needed)
    const revision = known.get(name)?.revision ?? 0
    const isDue = revision < file.revision || (revision === file.revision && file.needs.some(needed => applied.includes(needed)))
    if (!isDue) return
    await run(file)
    applied.push(name)
    fresh.push(file)
  }
  return {
    async apply(names) {
      for (const name of names) await visit(name)
      await writeDown(client, fresh.splice(0))
    },
    applied: () => applied,
  }
}

async function writeDown(client: pg.Client, files: readonly FunctionFile[]): Promise<void> {
  await client.query(
    `insert into schema_functions (name, revision, sha256) select * from unnest($1::text[], $2::integer[], $3::text[])
    on conflict (name) do update set revision = excluded.revision, sha256 = excluded.sha256, applied_at = now()`,
    [files.map(file => file.name), files.map(file => file.revision), files.map(file => file.sha256)],
  )
}
