/** Response header with the number of matches of a list, of which the response is one page. */
export const totalHeader = 'x-total-count'
