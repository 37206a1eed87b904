/**
 * The token that the program handed to this page in the fragment of its address. It is taken out of the address and the
 * history here, in the first module of the page to run: no other code, no copied address and no second visit sees it.
 */
export const handedOver: string | undefined = /^#token=([\w-]+)$/.exec(location.hash)?.[1];

if (handedOver !== undefined) history.replaceState(null, '', location.pathname);
