// Cropping the portrait: moved and zoomed by hand or by keys, seen as it will look, then uploaded.
import { ApiError } from '@tallyhelm/browser/calls/failure'
import { useReadAgain } from '@tallyhelm/browser/calls/queries'
import { AVATAR_PIXELS, MOST_PIXELS } from '@tallyhelm/protocol/topics/files/enums'
import { fileEndpoints } from '@tallyhelm/protocol/topics/files/endpoints'
import { organizationEndpoints } from '@tallyhelm/protocol/topics/organization/endpoints'
import { entryOf } from '@tallyhelm/protocol/values/table'
import { Button } from '@tallyhelm/ui/actions/Button'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useToast } from '@tallyhelm/ui/overlay/Toast'
import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { call, upload } from '../../api/client.ts'
import { MOST_ZOOM, moved, squareOf, type View, WHOLE, zoomed } from './crop.ts'
import styles from './user.module.css'

/** Drawn at twice its size, for sharp screens. */
const STAGE_PIXELS = 480
/** What is sent: the server makes 80×80 and 160×160 of it. */
const KEPT_PIXELS = AVATAR_PIXELS * 4
const KEY_STEP = 0.05
const UNREADABLE = '图片无法读取或像素过大，请换一张重试'

/** `onEnd` with what went wrong, if anything did. */
export function CropDialog({ file, onEnd }: { file: File; onEnd: (failure?: string) => void }) {
  const picture = usePicture(file, () => onEnd(UNREADABLE))
  const [view, setView] = useState<View>(WHOLE)
  const saving = useSaving(onEnd)
  const save = () => {
    if (picture) void draw(document.createElement('canvas'), picture, view, KEPT_PIXELS).then(saving.save)
  }
  return (
    <Dialog
      open
      onClose={() => onEnd()}
      title="裁剪头像"
      width={480}
      small
      closable={!saving.isBusy}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={() => onEnd()} disabledReason={saving.isBusy ? '正在上传' : undefined}>
            取消
          </Button>
          <Button variant="primary" loading={saving.isBusy} disabledReason={picture ? undefined : '正在读取图片'} onClick={save}>
            保存头像
          </Button>
        </>
      }
    >
      {picture ? <Cropper picture={picture} view={view} onView={setView} /> : <p role="status">正在读取图片…</p>}
    </Dialog>
  )
}

function Cropper({ picture, view, onView }: { picture: ImageBitmap; view: View; onView: (view: View) => void }) {
  const stage = useRef<HTMLCanvasElement>(null)
  const preview = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (stage.current) paint(stage.current, picture, view, STAGE_PIXELS)
    if (preview.current) paint(preview.current, picture, view, AVATAR_PIXELS * 2)
  }, [picture, view])
  const drag = (event: PointerEvent<HTMLElement>) => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const { clientWidth } = event.currentTarget
    onView(moved(picture, view, event.movementX / clientWidth, event.movementY / clientWidth))
  }
  const keys = (event: KeyboardEvent) => {
    const steps: Record<string, readonly [number, number]> = { ArrowLeft: [1, 0], ArrowRight: [-1, 0], ArrowUp: [0, 1], ArrowDown: [0, -1] }
    const step = entryOf(steps, event.key)
    if (step === undefined) return
    event.preventDefault()
    onView(moved(picture, view, step[0] * KEY_STEP, step[1] * KEY_STEP))
  }
  return (
    <div className={styles.crop}>
      <button
        type="button"
        className={styles.stage}
        aria-label="头像范围，按方向键移动"
        onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={keys}
      >
        <canvas ref={stage} width={STAGE_PIXELS} height={STAGE_PIXELS} />
      </button>
      <div className={styles.cropSide}>
        <canvas
          ref={preview}
          className={styles.preview}
          width={AVATAR_PIXELS * 2}
          height={AVATAR_PIXELS * 2}
          role="img"
          aria-label="头像预览"
        />
        <label className={styles.zoom}>
          缩放
          <input
            type="range"
            min={1}
            max={MOST_ZOOM}
            step={0.05}
            value={view.zoom}
            onChange={event => onView(zoomed(picture, view, event.target.valueAsNumber))}
          />
        </label>
        <p className={styles.hint}>拖动图片或按方向键调整位置</p>
      </div>
    </div>
  )
}

/** The decoded picture; whatever is no picture, or too large to be one, is a failure. */
function usePicture(file: File, onFailure: () => void): ImageBitmap | undefined {
  const [picture, setPicture] = useState<ImageBitmap>()
  const fail = useEffectEvent(onFailure)
  useEffect(() => {
    let isWanted = true
    const decoded = createImageBitmap(file)
    decoded.then(
      bitmap => {
        if (!isWanted) return
        if (bitmap.width * bitmap.height > MOST_PIXELS) fail()
        else setPicture(bitmap)
      },
      () => {
        if (isWanted) fail()
      },
    )
    return () => {
      isWanted = false
      void decoded.then(bitmap => bitmap.close()).catch(() => undefined)
    }
  }, [file])
  return picture
}

function useSaving(onEnd: (failure?: string) => void) {
  const toast = useToast()
  const readAgain = useReadAgain()
  const [isBusy, setIsBusy] = useState(false)
  const save = async (file: File) => {
    setIsBusy(true)
    try {
      const { url } = await upload(fileEndpoints.upload, { kind: 'avatar' as const }, file)
      await call(organizationEndpoints.updateProfile, { avatar: url })
      toast.success('上传成功')
      void readAgain(organizationEndpoints.updateProfile)
      onEnd()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setIsBusy(false)
      if (!error.isTold) onEnd(error.fields[0]?.msg ?? error.msg)
    }
  }
  return { isBusy, save }
}

function paint(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, pixels: number): void {
  const { left, top, side } = squareOf(picture, view)
  const context = canvas.getContext('2d')
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, pixels, pixels)
  context.drawImage(picture, left, top, side, side, 0, 0, pixels, pixels)
}

async function draw(canvas: HTMLCanvasElement, picture: ImageBitmap, view: View, pixels: number): Promise<File> {
  canvas.width = pixels
  canvas.height = pixels
  paint(canvas, picture, view, pixels)
  const blob = await new Promise<Blob | null>(resolve => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the browser made no picture of a canvas')
  return new File([blob], 'avatar.png', { type: 'image/png' })
}
