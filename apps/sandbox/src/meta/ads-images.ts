// Pictures of an ad account: known by the hash of their bytes, so that the same picture is there once.
import { createHash } from 'node:crypto'
import type { MetaImage } from '../state/meta-media.ts'
import type { MetaAccount } from '../state/model.ts'
import type { World } from '../state/world.ts'
import { type Call, type Reply, textOf } from '../wire/call.ts'
import { graphTime, refuseNoPermission, visibleAccount } from './account.ts'
import { listOf } from './ads-reading.ts'
import { metaReply, refuseParameter } from './errors.ts'
import { parseFields, requireFields, selectFields } from './fields.ts'
import { pageOf } from './paging.ts'
import { pictureAddress } from './pictures.ts'

const IMAGE_FIELDS = ['id', 'account_id', 'hash', 'name', 'status', 'width', 'height', 'url', 'created_time']

/** One file of the form under any name, or base64 under `bytes`; answered by the name that each came under. */
export function uploadImage(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, { ...call, stale: false }, accountId)
  if (!account.canManage) refuseNoPermission(call)
  const given = textOf(call.body.bytes)
  const [file] = Object.values(call.files ?? {})
  const { name, bytes } = file ?? { name: 'bytes', bytes: Buffer.from(given ?? '', 'base64') }
  const size = sizeOf(bytes)
  if (size === null) refuseParameter(call, 'Invalid image: the file is no JPEG, PNG or GIF')
  const hash = createHash('md5').update(bytes).digest('hex')
  const image: MetaImage = { hash, name, ...size, createdAt: world.clock.now() }
  account.images = [...(account.images ?? []).filter(each => each.hash !== hash), image]
  world.touched()
  const { url, width, height } = imageNode(call, account, image)
  return metaReply(call, { images: { [name]: { hash, url, width, height, name } } })
}

export function listImages(world: World, call: Call, accountId: string): Reply {
  const account = visibleAccount(world, call, accountId)
  const fields = parseFields(call, call.query.fields ?? 'id')
  requireFields(call, IMAGE_FIELDS, 'AdImage', fields)
  const hashes = call.query.hashes === undefined ? null : listOf(call.query.hashes)
  if (call.query.hashes !== undefined && hashes === null) refuseParameter(call, 'Param hashes must be an array')
  const images = account.images ?? []
  const rows = images
    .slice(0, call.stale ? -1 : images.length)
    .filter(({ hash }) => hashes === null || hashes.includes(hash))
    .map(image => selectFields(call, imageNode(call, account, image), 'AdImage', fields))
  return metaReply(call, pageOf(call, rows))
}

const imageNode = (call: Call, account: MetaAccount, { hash, name, width, height, createdAt }: MetaImage) => ({
  id: `${account.id}:${hash}`,
  account_id: account.id,
  hash,
  name,
  status: 'ACTIVE',
  width,
  height,
  url: pictureAddress(call, hash),
  created_time: graphTime(createdAt, account.timezone),
})

/** By the file's own first bytes; null: it is no picture that Meta takes. */
function sizeOf(bytes: Buffer): Pick<MetaImage, 'width' | 'height'> | null {
  if (bytes.length > 24 && bytes.readUInt32BE(0) === 0x89_50_4e_47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  if (/^GIF8[79]a/.test(bytes.toString('latin1', 0, 6)) && bytes.length > 10)
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  return bytes.length > 3 && bytes.readUInt16BE(0) === 0xff_d8 ? sizeOfJpeg(bytes) : null
}

function sizeOfJpeg(bytes: Buffer): Pick<MetaImage, 'width' | 'height'> | null {
  for (let at = 2; at + 9 < bytes.length; at += 2 + bytes.readUInt16BE(at + 2)) {
    const [mark, kind] = [bytes[at] ?? 0, bytes[at + 1] ?? 0]
    if (mark !== 0xff) return null
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}
