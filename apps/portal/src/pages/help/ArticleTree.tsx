// The tree of the manual: topics with their articles.
import { HELP_TOPIC_CODES, HELP_TOPICS } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticles } from '@tallyhelm/protocol/topics/help/schemas'
import { Tag } from '@tallyhelm/ui/display/Tag'
import styles from './help.module.css'

type Props = { articles: HelpArticles['articles']; openId: string | undefined; onOpen: (articleId: string) => void }

export function ArticleTree({ articles, openId, onOpen }: Props) {
  const topics = HELP_TOPIC_CODES.map(topic => ({ topic, inside: articles.filter(article => article.topic === topic) }))
  return (
    <nav aria-label="手册目录" className={styles.tree}>
      {topics.map(({ topic, inside }) =>
        inside.length === 0 ? null : (
          <section key={topic} aria-label={HELP_TOPICS[topic]}>
            <h2>{HELP_TOPICS[topic]}</h2>
            <ul>
              {inside.map(({ article_id, title, video }) => (
                <li key={article_id}>
                  <button type="button" aria-current={article_id === openId ? 'page' : undefined} onClick={() => onOpen(article_id)}>
                    {title}
                    {video ? (
                      <>
                        {' '}
                        <Tag>视频</Tag>
                      </>
                    ) : null}
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
    </nav>
  )
}
