// Chunks lie beside the module, whatever host or sub-path it came from.
__webpack_public_path__ = new URL('.', __system_context__.meta.url).href;
