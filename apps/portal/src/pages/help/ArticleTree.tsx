// The tree of the manual: topics with their articles, narrowed by what is searched for.
import { HELP_TOPIC_CODES, HELP_TOPICS, MAX_HELP_SEARCH } from '@tallyhelm/protocol/topics/help/enums'
import type { HelpArticles } from '@tallyhelm/protocol/topics/help/schemas'
import { Button } from '@tallyhelm/ui/actions/Button'
import { TextField } from '@tallyhelm/ui/fields/TextField'
import { type FormEvent, useState } from 'react'
import styles from './help.module.css'

type Props = {
  articles: HelpArticles['articles']
  /** The server has answered. */
  isFound: boolean
  openId: string | undefined
  text: string
  onText: (text: string) => void
  onOpen: (articleId: string) => void
}

export function ArticleTree({ articles, isFound, openId, text, onText, onOpen }: Props) {
  const topics = HELP_TOPIC_CODES.map(topic => ({ topic, inside: articles.filter(article => article.topic === topic) }))
  return (
    <>
      <SearchForm key={text} text={text} onText={onText} />
      <p role="status" className={styles.found}>
        {text === '' || !isFound ? '' : articles.length === 0 ? '没有找到相关文档，请换个词试试' : `找到 ${articles.length} 篇`}
      </p>
      <nav aria-label="手册目录" className={styles.tree}>
        {topics.map(({ topic, inside }) =>
          inside.length === 0 ? null : (
            <section key={topic} aria-label={HELP_TOPICS[topic]}>
              <h2>{HELP_TOPICS[topic]}</h2>
              <ul>
                {inside.map(({ article_id, title }) => (
                  <li key={article_id}>
                    <button type="button" aria-current={article_id === openId ? 'page' : undefined} onClick={() => onOpen(article_id)}>
                      {title}
                    </button>
                  </li>
                ))}
              </ul>
            </section>
          ),
        )}
      </nav>
    </>
  )
}

function SearchForm({ text, onText }: Pick<Props, 'text' | 'onText'>) {
  const [typed, setTyped] = useState(text)
  const search = (event: FormEvent) => {
    event.preventDefault()
    onText(typed.trim())
  }
  return (
    <form role="search" className={styles.search} onSubmit={search}>
      <TextField
        label="搜索手册"
        type="search"
        maxLength={MAX_HELP_SEARCH}
        placeholder="标题或正文"
        autoComplete="off"
        value={typed}
        onChange={next => {
          setTyped(next)
          if (next === '' && text !== '') onText('')
        }}
      />
      <Button type="submit">搜索</Button>
    </form>
  )
}
