// Evidence as it was handed in: pictures small, a video in place, anything else to be saved; opened with a ticket of this session.
import type { ShownEvidence } from '@tallyhelm/protocol/topics/files/evidence'
import FileText from 'lucide-react/icons/file-text'
import { useImageUrl } from '../api/use-image-url.ts'
import styles from './uploads.module.css'
import { sizeText } from '../formats/size-text.ts'

export const EvidenceFiles = ({ files, label = '凭证' }: { files: readonly ShownEvidence[]; label?: string }) => (
  <ul className={styles.evidence} aria-label={label}>
    {files.map(file => (
      <li key={file.key}>
        <File file={file} />
      </li>
    ))}
  </ul>
)

function File({ file: { name, url, content_type: type, bytes } }: { file: ShownEvidence }) {
  const address = useImageUrl(url)
  if (address === undefined) return <span>{name}</span>
  if (type.startsWith('video/')) return <video className={styles.video} src={address} controls preload="none" aria-label={name} />
  const isPicture = type.startsWith('image/')
  return (
    <a href={address} target="_blank" rel="noreferrer" {...(isPicture ? {} : { download: name })}>
      {isPicture ? <img className={styles.picture} src={address} alt="" loading="lazy" /> : <FileText size={18} aria-hidden />}
      <span>
        {name}（{sizeText(bytes)}）
      </span>
    </a>
  )
}
