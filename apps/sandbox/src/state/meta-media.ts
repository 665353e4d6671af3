// Pictures and videos of a Meta account, and the pages that it may speak for: what is known of them, never their bytes.

export interface MetaImage {
  hash: string
  name: string
  width: number
  height: number
  createdAt: number
}

export interface MetaVideo {
  id: string
  title: string
  sessionId: string
  size: number
  received: number
  /** its first bytes say that it is one; absent: nothing came yet */
  isVideo?: boolean
  /** absent: the upload was not finished, and no list shows it */
  finishedAt?: number
}

export interface MetaPage {
  id: string
  name: string
}
