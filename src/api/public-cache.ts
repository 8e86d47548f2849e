/** Where copies of public answers are kept, by URL: written by the service worker, and by the page for what it carried. */
export const publicCacheName = 'tilipo-public-answers'
export const mostPublicAnswers = 200
