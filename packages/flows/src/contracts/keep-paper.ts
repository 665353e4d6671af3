// Keep a paper: a PDF that the product made, as a file of whoever it was made for. Until something claims it, it lives for a day.
import { type FileOwner, insertFile, lockUsage, requireRoom, UPLOAD_WINDOW_MS } from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import type { World } from '@tallyhelm/world/handles/world'

export type KeptPaper = { name: string; sha256: string }

/** The row first: bytes without a row would stay for ever. */
export async function keepPaper(world: World, owner: FileOwner, bytes: Uint8Array): Promise<KeptPaper> {
  const name = world.files.newName('pdf')
  const facts = {
    name,
    kind: 'contract',
    contentType: 'application/pdf',
    bytes: bytes.byteLength,
    width: 0,
    height: 0,
    isDoubled: false,
  } as const
  await world.db.transaction({ kind: 'system' }, tx => insertFile(tx, { ...facts, owner, createdAt: world.clock.now() }))
  await world.files.write(name, bytes)
  return { name, sha256: world.papers.digest(bytes) }
}

/** The bytes of a stored paper, as they were when its digest was taken. Refuses CONTRACT_FILE_MISSING. */
export async function readPaper(world: World, file: KeptPaper): Promise<Uint8Array> {
  const bytes = await world.files.read(file.name)
  if (!bytes || world.papers.digest(bytes) !== file.sha256) throw new Refusal('CONTRACT_FILE_MISSING')
  return bytes
}

/** Making a paper is work: as many in an hour as uploads. Refuses FLOW_LIMITED. */
export async function requirePaperRoom(world: World, owner: FileOwner): Promise<void> {
  const now = world.clock.now()
  const since = new Date(now.getTime() - UPLOAD_WINDOW_MS)
  const usage = await world.db.transaction({ kind: 'system' }, tx => lockUsage(tx, owner, since, 'contract'))
  requireRoom({ ...usage, bytes: 0, pdfBytes: 0 }, 0, now)
}
