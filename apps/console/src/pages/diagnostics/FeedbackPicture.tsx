// A picture that came with feedback: small in the panel, large on a click.
import { feedbackEndpoints } from '@tallyhelm/protocol/topics/diagnostics/feedback-endpoints'
import { Skeleton } from '@tallyhelm/ui/display/Skeleton'
import { Dialog } from '@tallyhelm/ui/overlay/Dialog'
import { useState } from 'react'
import { useFile } from '../../api/use-file.ts'
import styles from './diagnostics.module.css'

export function FeedbackPicture({ feedbackId, index }: { feedbackId: string; index: number }) {
  const { url, error } = useFile(feedbackEndpoints.picture, { feedback_id: feedbackId, index })
  const [isLarge, setIsLarge] = useState(false)
  const name = `截图 ${index + 1}`
  if (error) return <p role="alert">{`${name}：${error.message}`}</p>
  if (url === undefined) return <Skeleton lines={2} />
  return (
    <>
      <button type="button" className={styles.picture} onClick={() => setIsLarge(true)}>
        <img src={url} alt={`${name}，点击放大`} />
      </button>
      <Dialog open={isLarge} onClose={() => setIsLarge(false)} title={name} width={780}>
        <img className={styles.large} src={url} alt={name} />
      </Dialog>
    </>
  )
}
