// Upload evidence: a picture is encoded anew, a PDF checked, and a video kept as it came; none is held in memory beside another.
import {
  extensionOf,
  fileOwner,
  insertFile,
  isContentFit,
  lockUsage,
  requireRoom,
  requireStill,
  UPLOAD_WINDOW_MS,
} from '@tallyhelm/modules/files'
import { Refusal } from '@tallyhelm/protocol/errors/refusal'
import { EVIDENCE_FILE, SCREENSHOT_PIXELS } from '@tallyhelm/protocol/topics/files/enums'
import type { StoredFile } from '@tallyhelm/protocol/topics/files/schemas'
import { staticUrl } from '@tallyhelm/protocol/topics/files/urls'
import { type TenantActor, turnOwner } from '@tallyhelm/protocol/vocabulary/actor'
import type { SpooledFile, World } from '@tallyhelm/world/handles/world'

const VIDEO_TYPES = { mp4: 'video/mp4', mov: 'video/quicktime', webm: 'video/webm' } as const
type Input = { fileName: string; file: SpooledFile }
/** What is taken, all of it evidence: fewer kinds, or less, than evidence may be. */
type Bounds = { name: string; extensions: readonly string[]; mostBytes: number }
type Facts = { name: string; contentType: string; bytes: number; width: number; height: number }

/** Until something claims it, the file lives for a day. Refuses as uploadFile; `bounds` are those of evidence unless told. */
export async function uploadEvidence(world: World, actor: TenantActor, input: Input, bounds: Bounds = EVIDENCE_FILE): Promise<StoredFile> {
  const { name: label, mostBytes, extensions } = bounds
  const refused = () => new Refusal('FILE_TYPE_REFUSED', { name: label, extensions: extensions.join('、') })
  if (input.file.bytes > mostBytes) throw new Refusal('FILE_TOO_LARGE', { name: label, megabytes: mostBytes / 1024 / 1024 })
  if (!extensions.includes(extensionOf(input.fileName))) throw refused()
  await note(world, actor, { bytes: input.file.bytes })
  const video = Object.entries(VIDEO_TYPES).find(([extension]) => extension === extensionOf(input.fileName))
  const stored = video ? await keepVideo(world, actor, input, video) : await keepRest(world, actor, input)
  if (!stored) throw refused()
  const { name, ...facts } = stored
  return {
    key: name,
    url: staticUrl(world.settings.staticHost, name),
    url_2x: null,
    width: facts.width,
    height: facts.height,
    bytes: facts.bytes,
  }
}

/** Its first piece says what it is; undefined where that is something else. */
async function keepVideo(
  world: World,
  actor: TenantActor,
  { fileName, file }: Input,
  [extension, contentType]: [string, string],
): Promise<Facts | undefined> {
  if (!isContentFit('evidence', fileName, await headOf(file))) return undefined
  const name = world.files.newName(extension as keyof typeof VIDEO_TYPES) // a key of it
  const facts = { name, contentType, bytes: file.bytes, width: 0, height: 0 }
  await note(world, actor, facts)
  await world.files.keep(name, file)
  return facts
}

async function keepRest(world: World, actor: TenantActor, { fileName, file }: Input): Promise<Facts | undefined> {
  const isPdf = extensionOf(fileName) === 'pdf'
  return await world.files.inTurn(turnOwner(actor), async () => {
    const bytes = await wholeOf(file)
    if (!isContentFit('evidence', fileName, bytes)) return undefined
    if (isPdf) requireStill(EVIDENCE_FILE.name, bytes)
    const made = isPdf ? { bytes, width: 0, height: 0 } : await encoded(world, actor, bytes)
    const name = world.files.newName(isPdf ? 'pdf' : 'webp')
    const contentType = isPdf ? 'application/pdf' : 'image/webp'
    const facts = { name, contentType, bytes: made.bytes.byteLength, width: made.width, height: made.height }
    await note(world, actor, facts)
    await world.files.write(name, made.bytes)
    return facts
  })
}

async function encoded(world: World, actor: TenantActor, bytes: Uint8Array) {
  const [image] = (await world.files.encodeImage(bytes, [{ kind: 'within', longest: SCREENSHOT_PIXELS }], turnOwner(actor))) ?? []
  if (!image) throw new Refusal('FILE_UNREADABLE')
  return image
}

/** Looks for room, and writes the row where there are facts: before the bytes, as uploadFile does. */
async function note(world: World, actor: TenantActor, facts: Pick<Facts, 'bytes'> & Partial<Facts>): Promise<void> {
  const owner = fileOwner(actor)
  const now = world.clock.now()
  await world.db.transaction({ kind: 'system' }, async tx => {
    const usage = await lockUsage(tx, owner, new Date(now.getTime() - UPLOAD_WINDOW_MS), 'evidence')
    requireRoom(usage, facts.bytes, now, 'evidence')
    const { name, contentType, bytes, width = 0, height = 0 } = facts
    if (name === undefined || contentType === undefined) return
    await insertFile(tx, { name, owner, kind: 'evidence', contentType, bytes, width, height, isDoubled: false, createdAt: now })
  })
}

async function headOf(file: SpooledFile): Promise<Uint8Array> {
  for await (const piece of file.content()) return piece
  return new Uint8Array()
}

async function wholeOf(file: SpooledFile): Promise<Uint8Array> {
  const whole = Buffer.allocUnsafe(file.bytes)
  let at = 0
  for await (const piece of file.content()) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}
