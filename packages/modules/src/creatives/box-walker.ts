// Box walker: the boxes of a movie file one after the other, while its bytes go by; the bodies of a few kinds are kept.

export type Walked = { bodies: ReadonlyMap<string, readonly Buffer[]>; types: ReadonlySet<string> }
/** `start`: what the file began with was no box; `body`: something behind it is none, is too large to keep, or is cut short. */
export type WalkFault = 'start' | 'body'

type Box = { type: string; left: number; isToEnd: boolean; kept: Buffer[] | undefined }
type Walk = {
  head: Buffer
  box: Box | undefined
  first: string | undefined
  bodies: Map<string, Buffer[]>
  types: Set<string>
  fault?: WalkFault
}

/** A box says its size in 4 bytes, or in 8 more behind its name (ISO 14496-12, 4.2). */
const [SHORT, LONG] = [8, 16]

type Kinds = { starts: readonly string[]; keep: Readonly<Record<string, number>> }

/** `starts`: the kinds that may stand first. `keep`: of which kinds bodies are kept, and how large they may be. */
export function createBoxWalker(kinds: Kinds) {
  const walk: Walk = { head: Buffer.alloc(0), box: undefined, first: undefined, bodies: new Map(), types: new Set() }
  return {
    feed(piece: Uint8Array): void {
      for (let at = 0; walk.fault === undefined && at < piece.length; )
        at += walk.box === undefined ? readHead(walk, piece.subarray(at), kinds) : readBody(walk, walk.box, piece.subarray(at))
    },
    end(): Walked | { fault: WalkFault } {
      const { first, bodies, types, fault, head } = walk
      if (walk.box?.isToEnd === true) closeBox(walk, walk.box)
      if (fault !== undefined) return { fault }
      return walk.box !== undefined || head.length > 0 || first === undefined
        ? { fault: first === undefined ? 'start' : 'body' }
        : { bodies, types }
    },
  }
}

/** Gives how many bytes were used. */
function readHead(walk: Walk, piece: Uint8Array, kinds: Kinds): number {
  const before = walk.head.length
  const isLong = before >= SHORT
  walk.head = Buffer.concat([walk.head, piece.subarray(0, (isLong ? LONG : SHORT) - before)])
  const { head } = walk
  const told = head.length < SHORT ? undefined : head.readUInt32BE(0)
  if (told !== undefined && (told !== 1 || head.length === LONG)) {
    openBox(walk, { type: head.toString('latin1', 4, 8), told, size: told === 1 ? head.readBigUInt64BE(8) : BigInt(told) }, kinds)
    walk.head = Buffer.alloc(0)
  }
  return head.length - before
}

function openBox(walk: Walk, { type, told, size }: { type: string; told: number; size: bigint }, { starts, keep }: Kinds): void {
  const isFirst = walk.first === undefined
  const [isToEnd, left] = [told === 0, size - BigInt(told === 1 ? LONG : SHORT)]
  const most = Object.hasOwn(keep, type) ? keep[type] : undefined
  const isTooLarge = most !== undefined && (isToEnd || left > BigInt(most))
  const isWrong = !/^[\x20-\x7e\xa9][\x20-\x7e]{3}$/.test(type) || (!isToEnd && left < 0n) || left > BigInt(Number.MAX_SAFE_INTEGER)
  if (isWrong || isTooLarge || (isFirst && !starts.includes(type))) {
    walk.fault = isFirst ? 'start' : 'body'
    return
  }
  walk.first ??= type
  const box = { type, isToEnd, left: isToEnd ? Number.MAX_SAFE_INTEGER : Number(left), kept: most === undefined ? undefined : [] }
  if (box.left === 0) closeBox(walk, box)
  else walk.box = box
}

function readBody(walk: Walk, box: Box, piece: Uint8Array): number {
  const part = piece.subarray(0, box.left)
  // A copy: whoever feeds may use the piece again.
  box.kept?.push(Buffer.from(part))
  box.left -= part.length
  if (box.left === 0) closeBox(walk, box)
  return part.length
}

function closeBox(walk: Walk, { type, kept }: Box): void {
  walk.box = undefined
  walk.types.add(type)
  if (kept) walk.bodies.set(type, [...(walk.bodies.get(type) ?? []), Buffer.concat(kept)])
}
