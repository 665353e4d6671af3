// The camera: what a page shows, frame by frame, on a time line of its own that leaves out most of the waiting.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CDPSession, Locator, Page } from 'playwright-core'

export const SIZE = { width: 1280, height: 720 }

/** Nothing that changes for longer is shown as it was: nobody has to watch a page load. */
const MOST_STILL_SECONDS = 0.4
/** How fast Chinese is read, and what a look takes besides. */
const SECONDS_PER_CHARACTER = 0.16
const LOOK_SECONDS = 1.6
const LAST_SECONDS = 1.2
/** What was done is drawn, and the frame of it has come. */
const STILL_MS = 700
const MOUSE_STEPS = 14

export type Frame = { file: string; seconds: number }
export type Caption = { from: number; to: number; text: string }
export type Recording = { frames: readonly Frame[]; captions: readonly Caption[]; poster: string; seconds: number }

export class Camera {
  readonly #page: Page
  readonly #folder: string
  readonly #session: CDPSession
  readonly #frames: { file: string; seconds: number }[] = []
  readonly #captions: Caption[] = []
  #lastAt = 0
  #isOn = false
  #poster: string | undefined

  private constructor(page: Page, folder: string, session: CDPSession) {
    this.#page = page
    this.#folder = folder
    this.#session = session
  }

  static async on(page: Page, folder: string): Promise<Camera> {
    await mkdir(folder, { recursive: true })
    const session = await page.context().newCDPSession(page)
    const camera = new Camera(page, folder, session)
    session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
      // The last ones come while the page closes.
      session.send('Page.screencastFrameAck', { sessionId }).catch(() => undefined)
      if (camera.#isOn) camera.#take(data, metadata.timestamp ?? 0)
    })
    return camera
  }

  /** Says `text` while something is done, and long enough to be read. */
  async tell(text: string, act: () => Promise<void> = async () => undefined): Promise<void> {
    const from = this.#seconds()
    if (!this.#isOn) await this.#start()
    await act()
    await this.#page.waitForTimeout(STILL_MS)
    const missing = LOOK_SECONDS + text.length * SECONDS_PER_CHARACTER - (this.#seconds() - from)
    const last = this.#frames.at(-1)
    if (last) last.seconds += Math.max(missing, LAST_SECONDS)
    this.#captions.push({ from: round(from), to: round(this.#seconds()), text })
  }

  /** What is shown now stands on the card. */
  asPoster(): void {
    this.#poster = this.#frames.at(-1)?.file
  }

  async stop(): Promise<Recording> {
    await this.#session.send('Page.stopScreencast')
    this.#isOn = false
    const first = this.#frames[0]?.file ?? ''
    return { frames: this.#frames, captions: this.#captions, poster: this.#poster ?? first, seconds: round(this.#seconds()) }
  }

  async point(at: Locator): Promise<void> {
    await at.scrollIntoViewIfNeeded()
    const box = await at.boundingBox()
    if (!box) throw new Error(`nothing to point at: ${String(at)}`)
    await this.#page.mouse.move(box.x + Math.min(box.width / 2, 200), box.y + box.height / 2, { steps: MOUSE_STEPS })
    await this.#page.waitForTimeout(150)
  }

  async press(at: Locator): Promise<void> {
    await this.point(at)
    await this.#page.mouse.down()
    await this.#page.waitForTimeout(80)
    await this.#page.mouse.up()
  }

  async type(at: Locator, text: string): Promise<void> {
    await this.press(at)
    await at.fill('')
    await at.pressSequentially(text, { delay: 90 })
  }

  async #start(): Promise<void> {
    this.#isOn = true
    const shot = { format: 'jpeg', quality: 92, maxWidth: SIZE.width, maxHeight: SIZE.height } as const
    await this.#session.send('Page.startScreencast', shot)
    await this.#page.waitForTimeout(300)
  }

  #take(data: string, at: number): void {
    const last = this.#frames.at(-1)
    if (last) last.seconds += Math.min(Math.max(at - this.#lastAt, 0), MOST_STILL_SECONDS)
    this.#lastAt = at
    const file = join(this.#folder, `${String(this.#frames.length).padStart(5, '0')}.jpg`)
    this.#frames.push({ file, seconds: 0 })
    void writeFile(file, Buffer.from(data, 'base64'))
  }

  #seconds = (): number => this.#frames.reduce((sum, { seconds }) => sum + seconds, 0)
}

const round = (seconds: number): number => Math.round(seconds * 100) / 100
