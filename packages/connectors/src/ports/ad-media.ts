// Media of ads: pictures and videos that an ad account may use, identities, and videos that a platform makes by AI; in our words.
import type { AccountRef, NamedAccount, ReadAnswer } from './answers.ts'
import type { BindingTrouble } from './bindings.ts'

export type MediaKind = 'IMAGE' | 'VIDEO'
/** `content` may be asked for more than once, and gives the bytes from the first on. `md5`: lower-case hex of them. `name`: holds our marker. */
export type MediaFile = { name: string; contentType: string; bytes: number; md5: string; content(from?: number): AsyncIterable<Uint8Array> }

/** done: the platform has the bytes and knows them by `id`; a video may still be transcoded. */
export type MediaAnswer = { kind: 'done'; id: string; requestId: string | null } | BindingTrouble

export type MediaFacts = {
  id: string
  kind: MediaKind
  name: string
  standing: 'TRANSCODING' | 'READY' | 'FAILED'
  /** the platform's own words for what failed */
  reasonText: string | null
  width: number | null
  height: number | null
  durationMs: number | null
  /** for people to look at; ends some time later */
  previewUrl: string | null
  previewEndsAt: Date | null
}

export interface AdMediaPort {
  /** Sends the bytes once; no more than a few pieces are held at a time. A duplicate name is refused with `mayStand`. */
  upload(account: NamedAccount, kind: MediaKind, file: MediaFile): Promise<MediaAnswer>
  /** By what `upload` gave; those that are not visible are left out. */
  read(account: NamedAccount, kind: MediaKind, ids: readonly string[]): Promise<ReadAnswer<MediaFacts[]>>
  /** Those whose name holds the marker: after an answer was lost. */
  find(account: NamedAccount, kind: MediaKind, marker: string): Promise<ReadAnswer<MediaFacts[]>>
}

/** In whose name TikTok's ads speak. `picture`: the platform's id of a square image. */
export type Identity = { id: string; kind: string; name: string }
export interface IdentityPort {
  read(account: NamedAccount): Promise<ReadAnswer<Identity[]>>
  /** Sends once; the name is unique, so whoever calls looks for it before a resend. */
  create(account: NamedAccount, name: string, pictureId: string): Promise<MediaAnswer>
}

export type Avatar = { id: string; name: string; previewUrl: string | null; gender: string | null }
/** `packageId` is ours and comes back with the task; `name` holds the marker. */
export type AvatarOrder = { packageId: string; avatarId: string; script: string; name: string }
export type AvatarTask = {
  taskId: string
  name: string | null
  standing: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  reasonText: string | null
  /** of the finished video; ends some time later */
  videoUrl: string | null
  videoId: string | null
}
export type TaskAnswer = { kind: 'done'; taskId: string; requestId: string | null } | BindingTrouble

/** What a platform makes by AI: videos of digital avatars (TikTok), videos and texts of Symphony. */
export interface AiMediaPort {
  readAvatars(account: NamedAccount): Promise<ReadAnswer<Avatar[]>>
  makeAvatarVideo(account: NamedAccount, order: AvatarOrder): Promise<TaskAnswer>
  readAvatarTasks(account: NamedAccount, taskIds: readonly string[]): Promise<ReadAnswer<AvatarTask[]>>
  /** Those whose video name holds the marker: after an answer was lost. */
  findAvatarTasks(account: NamedAccount, marker: string): Promise<ReadAnswer<AvatarTask[]>>
  makeVideo(account: NamedAccount, order: { imageIds: readonly string[]; script: string; name: string }): Promise<TaskAnswer>
  readVideoTasks(account: NamedAccount, taskIds: readonly string[]): Promise<ReadAnswer<AvatarTask[]>>
  findVideoTasks(account: NamedAccount, marker: string): Promise<ReadAnswer<AvatarTask[]>>
  /** The bytes behind the address of a video, or of an avatar's picture, no more than `mostBytes`; reading them fails where they are cut short. `gone`: the address has ended, or is none. */
  fetchFile(address: string, mostBytes: number): Promise<ReadAnswer<AsyncIterable<Uint8Array>>>
  /** Proposals of ad texts for a product; nothing is kept at the platform. */
  writeScripts(account: AccountRef, subject: { productName: string; description: string; language: string }): Promise<ReadAnswer<string[]>>
}
