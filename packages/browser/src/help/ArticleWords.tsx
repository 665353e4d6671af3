// The words of an article of the manual: headings with places to lead to, paragraphs, lists, bold words and links.
import type { ArticleBlock, ArticleText } from '@tallyhelm/protocol/topics/help/schemas'
import { Link } from '@tallyhelm/ui/actions/Link'
import styles from './help.module.css'

/** The place of the heading with this number among all blocks. */
export const headingId = (index: number): string => `part-${index}`

type Props = { blocks: readonly ArticleBlock[] /** Links lead nowhere in a preview. */; isPreview?: boolean }

// The words of one article never change their order, and may say the same twice.
/* biome-ignore-start lint/suspicious/noArrayIndexKey: see above */
export function ArticleWords({ blocks, isPreview = false }: Props) {
  return (
    <div className={styles.words}>
      {blocks.map((block, index) => (
        <Block key={index} block={block} id={headingId(index)} isPreview={isPreview} />
      ))}
    </div>
  )
}

function Block({ block, id, isPreview }: { block: ArticleBlock; id: string; isPreview: boolean }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3 id={isPreview ? undefined : id} tabIndex={-1}>
          {block.text}
        </h3>
      )
    case 'text':
      return (
        <p>
          <Texts texts={block.texts} isPreview={isPreview} />
        </p>
      )
    default: {
      const List = block.is_ordered ? 'ol' : 'ul'
      return (
        <List>
          {block.items.map((texts, place) => (
            <li key={place}>
              <Texts texts={texts} isPreview={isPreview} />
            </li>
          ))}
        </List>
      )
    }
  }
}

const Texts = ({ texts, isPreview }: { texts: readonly ArticleText[]; isPreview: boolean }) =>
  texts.map(({ text, is_strong, href }, place) => {
    if (is_strong) return <strong key={place}>{text}</strong>
    if (href === null) return <span key={place}>{text}</span>
    return isPreview ? (
      <span key={place} className={styles.link} title={href}>
        {text}
      </span>
    ) : (
      <Link key={place} className={styles.link} href={href}>
        {text}
      </Link>
    )
  })
/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */
