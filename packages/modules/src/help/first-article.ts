// An article that the product brings along.
import type { ArticleContent } from './store.ts'

export type FirstArticle = Pick<ArticleContent, 'topic' | 'title' | 'body'> & Partial<Pick<ArticleContent, 'reach' | 'video'>>
