// One file on its way: its picture, how far it is, what is wrong with it, and how to stop it or go on.
import { IconButton } from '@tallyhelm/ui/actions/IconButton'
import Film from 'lucide-react/icons/film'
import Pause from 'lucide-react/icons/pause'
import Play from 'lucide-react/icons/play'
import Trash2 from 'lucide-react/icons/trash-2'
import { useCallback } from 'react'
import { sizeText } from '../../formats/size-text.ts'
import styles from './upload.module.css'
import { type AssetUpload, isUnderWay, type UploadQueue } from './upload-queue.ts'

export function UploadRow({ row, queue }: { row: AssetUpload; queue: UploadQueue }) {
  const { id, file, state, note } = row
  const percent = percentOf(row)
  const mayPause = isUnderWay(row) && state !== 'judging'
  return (
    <li className={styles.row}>
      <Picture row={row} />
      <span className={styles.body}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.note} data-state={state} role={state === 'refused' || state === 'failed' ? 'alert' : undefined}>
          {stateText(row)}
        </span>
        {note === '' ? null : <span className={styles.note}>{note}</span>}
        {percent === undefined ? null : (
          <span className={styles.bar} role="progressbar" aria-label={`${file.name} 上传进度`} aria-valuenow={percent}>
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      {mayPause ? <IconButton label={`暂停 ${file.name}`} icon={<Pause size={16} aria-hidden />} onClick={() => queue.pause(id)} /> : null}
      {state === 'paused' || state === 'failed' ? (
        <IconButton label={`继续上传 ${file.name}`} icon={<Play size={16} aria-hidden />} onClick={() => queue.resume(id)} />
      ) : null}
      <IconButton label={`移除 ${file.name}`} icon={<Trash2 size={16} aria-hidden />} onClick={() => queue.remove(id)} />
    </li>
  )
}

/** A picture shows itself while it goes up. */
function Picture({ row: { file, kind } }: { row: AssetUpload }) {
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null) return
      const address = URL.createObjectURL(file)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return (
    <span className={styles.picture} aria-hidden>
      {kind === 'IMAGE' ? <img ref={show} alt="" /> : <Film size={20} />}
    </span>
  )
}

function percentOf({ state, file, sentBytes, signedShare }: AssetUpload): number | undefined {
  if (state === 'signing') return Math.floor(signedShare * 100)
  return state === 'sending' || state === 'paused' ? Math.floor((sentBytes / file.size) * 100) : undefined
}

function stateText(row: AssetUpload): string {
  const { state, file, sentBytes, message } = row
  const percent = percentOf(row) ?? 0
  switch (state) {
    case 'judging':
      return '正在检查…'
    case 'waiting':
      return `等待上传（${sizeText(file.size)}）`
    case 'signing':
      return `正在计算校验值 ${percent}%`
    case 'sending':
      return percent === 100 ? '已上传，正在校验…' : `正在上传 ${percent}%（${sizeText(sentBytes)} / ${sizeText(file.size)}）`
    case 'paused':
      return `已暂停，已上传 ${percent}%`
    case 'failed':
      return `${message}，可继续上传`
    case 'refused':
    case 'done':
      return message
  }
}
