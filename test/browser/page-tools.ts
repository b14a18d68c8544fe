/** What the scripts have in common. Nothing of an answer is left out: what a page can read, it returns. */
export const pageTools = `
const each = async (list, one) => [...new Set(await Promise.all(list.map(async (item) => {
  try { return await one(item); } catch (error) { return String(error); }
})))];
const text = async (response) => [response.type, response.status, await response.text()].join(' ');
const happens = (target, ...types) => new Promise((resolve) => {
  for (const type of types) {
    target.addEventListener(type, (event) => resolve(type + ' ' + (event.message ?? event.data ?? '')));
  }
});
const put = (tag, attributes, parent = document.body) => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  const loaded = happens(element, 'load', 'error', 'loadedmetadata');
  parent.append(element);
  return { element, loaded };
};
const within = (frame) => {
  return frame.contentDocument === null ? 'no document' : frame.contentDocument.documentElement.outerHTML;
};
const opened = (view) => {
  try { return view.document.documentElement.outerHTML; } catch (error) { return error.name; }
};
// What a new window holds until something is loaded.
const blank = '<html><head></head><body></body></html>';
const framed = async (attributes) => {
  const { element, loaded } = put('iframe', attributes);
  await loaded;
  return within(element) + ', ' + opened(element.contentWindow);
};
const form = (attributes) => {
  const { element } = put('form', attributes);
  put('input', { name: 'a', value: '{}' }, element);
  return element;
};
const sandboxed = (sandbox, code, markup = '') =>
  ({ sandbox, srcdoc: markup + '<script>' + code + '<' + '/script>' });
const xhr = (method, url, asynchronous, type) => new Promise((resolve) => {
  const request = new XMLHttpRequest();
  const resolveWithResponse = () => resolve([request.status, request.responseText, request.getAllResponseHeaders()].join('|'));
  request.onloadend = resolveWithResponse;
  request.open(method, url, asynchronous);
  if (type) request.setRequestHeader('content-type', type);
  try { request.send(method === 'GET' ? null : '{}'); } catch (error) { resolve(error.name); }
});
`;
