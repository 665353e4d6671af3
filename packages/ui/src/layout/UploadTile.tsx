// Takes files by click, drop or paste, and lists them with progress, outcome and a way to remove them.
import FileText from 'lucide-react/icons/file-text'
import Trash2 from 'lucide-react/icons/trash-2'
import Upload from 'lucide-react/icons/upload'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { IconButton } from '../actions/IconButton.tsx'
import { Field, type FieldProps, splitFieldProps } from '../fields/Field.tsx'
import styles from './layout.module.css'

export type UploadedFile = {
  id: string
  name: string
  /** Preformatted: «1.2 MB». */
  size?: string
  /** `waiting`: chosen, and sent with the form. */
  state: 'waiting' | 'uploading' | 'done' | 'failed'
  /** 0 to 1 while uploading; left out where nobody knows. */
  progress?: number
  /** What went wrong. */
  message?: string
  thumbnail?: string
}

type Props = FieldProps & {
  files: readonly UploadedFile[]
  onAdd: (files: readonly File[]) => void
  onRemove: (id: string) => void
  /** As of <input accept>: «.jpg,.png,.pdf». */
  accept?: string
  multiple?: boolean
  /** Why nothing can be added now: «最多上传 5 个文件». */
  disabledReason?: string | undefined
}

/** Checks nothing about the files: size and type are the caller's rules, answered through `error` or a failed file. */
export const UploadTile = (props: Props) => {
  const { frame, rest } = splitFieldProps(props)
  const { files, onAdd, onRemove, accept, multiple, disabledReason } = rest
  const [over, setOver] = useState(false)
  const idle = disabledReason !== undefined
  const take = (list: FileList | null) => {
    if (!idle && list !== null && list.length > 0) onAdd(multiple ? [...list] : [...list].slice(0, 1))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <Field {...frame}>
      {ids => (
        <>
          <div
            className={styles.upload}
            data-over={over || undefined}
            data-invalid={ids['aria-invalid']}
            data-disabled={idle || undefined}
            onDragOver={event => {
              event.preventDefault()
              setOver(true)
            }}
            onDragLeave={() => setOver(false)}
            onDrop={drop}
            onPaste={(event: ClipboardEvent) => take(event.clipboardData.files)}
          >
            <Upload size={22} aria-hidden />
            <span>{disabledReason ?? <UploadInvitation />}</span>
            <input
              {...ids}
              type="file"
              accept={accept}
              multiple={multiple}
              disabled={idle}
              onChange={event => {
                take(event.target.files)
                event.target.value = ''
              }}
            />
          </div>
          <ul className={styles.files} aria-label={`${frame.label}已选文件`}>
            {files.map(file => (
              <FileRow key={file.id} file={file} onRemove={onRemove} />
            ))}
          </ul>
        </>
      )}
    </Field>
  )
}

const UploadInvitation = () => (
  <>
    <strong>点击选择文件</strong>，或拖拽、粘贴到此处
  </>
)

const FileRow = ({ file, onRemove }: { file: UploadedFile; onRemove: (id: string) => void }) => {
  const percent = Math.round((file.progress ?? 0) * 100)
  const notes = {
    // All of it has left; the server still reads it.
    uploading: file.progress === undefined ? '正在上传…' : percent === 100 ? '正在上传，等待校验…' : `正在上传 ${percent}%`,
    waiting: file.size ?? '待上传',
    done: file.size ?? '已上传',
    failed: file.message ?? '上传失败',
  }
  return (
    <li className={styles.file}>
      {file.thumbnail === undefined ? <FileText size={18} aria-hidden /> : <img className={styles.fileThumb} src={file.thumbnail} alt="" />}
      <span className={styles.fileBody}>
        <span className={styles.fileName}>{file.name}</span>
        <span className={styles.fileNote} data-state={file.state}>
          {notes[file.state]}
        </span>
        {file.state === 'uploading' && file.progress !== undefined ? (
          <span className={styles.fileBar} role="progressbar" aria-label={`${file.name} 上传进度`} aria-valuenow={percent}>
            <span style={{ width: `${percent}%` }} />
          </span>
        ) : null}
      </span>
      <IconButton tooltip={false} label={`移除 ${file.name}`} icon={<Trash2 size={16} aria-hidden />} onClick={() => onRemove(file.id)} />
    </li>
  )
}
