// The file store: what was written is read, nothing is replaced, and no name leads out of the folder.
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FileStore, newFileName, openFileStore } from './file-store.ts'

let folder: string
let store: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tallyhelm-store-'))
  store = openFileStore(join(folder, 'files'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('names are 32 random characters with an ending', () => {
  const names = Array.from({ length: 200 }, () => newFileName('webp'))
  expect(new Set(names).size).toBe(200)
  for (const name of names) expect(name).toMatch(/^[a-z0-9]{32}\.webp$/)
})

test('bytes come back as they were, until they are removed', async () => {
  const name = newFileName('webp')
  expect(await store.read(name)).toBeUndefined()
  await store.write(name, Buffer.from([0, 255, 7]))
  expect(await store.read(name)).toEqual(Buffer.from([0, 255, 7]))
  expect(await readdir(join(folder, 'files', name.slice(0, 2)))).toEqual([name])
  await store.remove(name)
  await store.remove(name)
  expect(await store.read(name)).toBeUndefined()
})

test.each(['../../etc/passwd', '/etc/passwd', 'a.webp', `${'a'.repeat(32)}.webp/..`, `${'a'.repeat(32)}`, ''])(
  'the name %j reaches no disk',
  async name => {
    await expect(store.read(name)).rejects.toThrow('A name in the file store')
    await expect(store.write(name, Buffer.of(1))).rejects.toThrow('A name in the file store')
  },
)
