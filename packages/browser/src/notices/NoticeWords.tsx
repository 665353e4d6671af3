// The words of a notice: paragraphs and lists, as text alone.
import type { NoticeBlock } from '@tallyhelm/protocol/topics/notices/schemas'
import styles from './notices.module.css'

// The words of one notice never change their order, and may say the same twice.
/* biome-ignore-start lint/suspicious/noArrayIndexKey: see above */
export function NoticeWords({ blocks }: { blocks: readonly NoticeBlock[] }) {
  return blocks.map((block, index) =>
    block.kind === 'text' ? (
      <p key={index} className={styles.text}>
        {block.text}
      </p>
    ) : (
      <ul key={index} className={styles.list}>
        {block.items.map((item, place) => (
          <li key={place}>{item}</li>
        ))}
      </ul>
    ),
  )
}
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
